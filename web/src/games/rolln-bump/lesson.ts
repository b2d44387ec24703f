/** How Roll'n Bump is taught. */

import { type LessonStep, lessonOf } from "../lesson";
import examples from "./lesson.gen.json";

const fr: readonly LessonStep[] = [
  {
    title: "Lancez, gardez, posez",
    text: "Les cartes sont en piles, celle du dessus visible ; le joker est au milieu, le dé bonus à côté. Lancez vos cinq dés jusqu'à trois fois, en gardant ceux que vous voulez, puis posez-les sur les cartes dont ils montrent la combinaison.",
    example: "turn",
    task: "Vous êtes Ana. Touchez les deux 3 pour les garder, et relancez le reste.",
    remarks: {
      "keep 3 3":
        "Un troisième 3 : le brelan est là. Le poser met fin aux lancers ; il en reste un.",
      "keep 3 3 > claim 3 with 3 3 3": "Cinq points en vue, si personne ne vient déloger ces 3.",
      "keep 3 3 > keep 3 3 3":
        "3 3 3 ou 3 4 5 : le brelan ou la suite, pas les deux. Un dé ne sert qu'une fois.",
      "keep 3 3 > keep 3 3 3 > claim 2 with 3 4 5": "Il reste deux 3 : posez-les aussi.",
      "keep 3 3 > keep 3 3 3 > claim 3 with 3 3 3": "Il reste 4 et 5 : ils peuvent servir aussi.",
      "keep 3 3 > keep 3 3 3 > claim 2 with 3 4 5 > claim 4 with 3 3":
        "Tout est posé : cinq points en vue.",
      "keep 3 3 > keep 3 3 3 > claim 3 with 3 3 3 > claim 5 with 5":
        "Six points en vue, et un 4 qui reste en main.",
      "*": "Rien n'oblige à poser, mais un dé en main ne rapporte rien.",
    },
  },
  {
    title: "Délogé",
    text: "Vos dés restent sur les cartes jusqu'à votre prochain tour : alors seulement, les cartes qu'ils tiennent encore sont à vous. D'ici là, on peut vous déloger : sur une carte simple avec plus de dés, sur les autres avec une somme plus grande.",
    example: "bumping",
    task: "Bo tient la suite avec 1 2 3. Délogez-le avec 2 3 4, ou avec 3 4 5 ?",
    remarks: {
      "claim 2 with 2 3 4": "Bo reprend ses dés. Et vos deux 5 délogent l'unique 5 de Cléo.",
      "claim 2 with 2 3 4 > claim 5 with 5 5":
        "Bo est revenu avec 3 4 5, plus fort que 2 3 4. Ana ne rentre qu'avec le 5 des soleils.",
      "claim 2 with 3 4 5":
        "Bo obtient 3 4 5 lui aussi, mais il faut strictement mieux : la suite rentre avec Ana.",
      "claim 2 with 2 3 4 > end":
        "La suite est prise, mais le 5 de Cléo dort toujours sur sa carte.",
      "*": "Bo rentre tranquillement avec la suite. Ana avait de quoi l'en empêcher.",
    },
  },
  {
    title: "Le dé bonus",
    text: "Posez des dés près du dé bonus, peu importe ce qu'ils montrent. S'ils y sont encore à votre tour, vous le lancez avec les vôtres ; avant de poser, vous pouvez tourner un de vos dés sur son chiffre. Puis il retourne sur la table.",
    example: "bonus",
    task: "Trois 2, et le dé bonus montre un 2 : faites-en quelque chose.",
    remarks: {
      "match 6": "Le 6 devient un 2 : quatre 2. Le carré attend sur la pile 6.",
      "match 6 > claim 6 with 2 2 2 2": "Douze points en vue : merci, le dé bonus.",
      "claim 3 with 2 2 2": "Cinq points en vue, et le dé bonus rentre sans avoir servi.",
      "*": "Un tour sans rien poser ? Les cartes ne viendront pas toutes seules.",
    },
  },
  {
    title: "La dernière carte",
    text: "La partie s'arrête net quand quelqu'un reprend ses dés et la dernière carte d'une pile (à cinq joueurs, d'une deuxième pile). Les autres prennent les cartes que tiennent leurs dés, et qui a le dé bonus le lance : autant de points de plus.",
    example: "ending",
    task: "Le 3 des cœurs est la dernière carte de sa pile. Le tenir avec un 3, ou avec deux ?",
    remarks: {
      "claim 1 with 3":
        "Un seul 3 : Bo en pose deux et s'installe. La partie continue, sans la carte.",
      "claim 1 with 3 3":
        "Bo avait deux 3 ; il lui en fallait trois. La carte rentre, la pile est vide, et Ana gagne avec 20 points.",
      "*": "Sans dé pour la tenir, la carte reste à qui la voudra.",
    },
  },
  {
    title: "Les séries",
    text: "Chaque carte vaut ses points, de 1 pour une carte simple à 12 pour un carré. En plus, deux cartes d'un même motif rapportent 3, trois 6, quatre 10, et ainsi de suite. Le joker vaut 15 et compte dans le motif qui y gagne le plus.",
    example: "ending",
    task: "Terminez la partie, et regardez le compte : d'où viennent les points d'Ana ?",
    remarks: {
      "claim 1 with 3": "La partie n'est pas finie : Ana a perdu la carte. Essayez autrement.",
      "claim 1 with 3 3":
        "Onze points de cartes et trois séries de deux. Le 3 des cœurs vaut 1 ; avec le 2 des cœurs, il en rapporte 3 de plus.",
      "*": "La partie continue, sans rien de plus pour Ana.",
    },
  },
  {
    title: "Un conseil",
    text: "La meilleure défense est la plus haute somme : personne ne déloge 4 5 6 d'une suite de trois, ni deux 6 d'une paire. Et une petite carte du bon motif vaut souvent plus qu'elle n'en a l'air.",
  },
];

const en: readonly LessonStep[] = [
  {
    title: "Roll, keep, lay",
    text: "The cards lie in piles, the top one face up; the joker is in the middle, the bonus die beside it. Throw your five dice up to three times, keeping whichever you like, then lay them on cards whose combination they show.",
    example: "turn",
    task: "You are Ana. Touch the two 3s to keep them, and roll the rest again.",
    remarks: {
      "keep 3 3": "A third 3: there is the triple. Laying it ends the rolling; one throw is left.",
      "keep 3 3 > claim 3 with 3 3 3": "Five points in sight, if nobody bumps these 3s.",
      "keep 3 3 > keep 3 3 3":
        "3 3 3 or 3 4 5: the triple or the run, not both. A die serves only once.",
      "keep 3 3 > keep 3 3 3 > claim 2 with 3 4 5": "Two 3s are left: lay them as well.",
      "keep 3 3 > keep 3 3 3 > claim 3 with 3 3 3": "4 and 5 are left: they can be of use, too.",
      "keep 3 3 > keep 3 3 3 > claim 2 with 3 4 5 > claim 4 with 3 3":
        "All of them are laid: five points in sight.",
      "keep 3 3 > keep 3 3 3 > claim 3 with 3 3 3 > claim 5 with 5":
        "Six points in sight, and a 4 left in hand.",
      "*": "You never have to lay dice, but a die in your hand earns nothing.",
    },
  },
  {
    title: "Bumped",
    text: "Your dice stay on the cards until your next turn: only then are the cards that they still hold yours. Until then you can be bumped: on a single card by more dice, on any other by a higher sum.",
    example: "bumping",
    task: "Bo holds the run with 1 2 3. Bump it with 2 3 4, or with 3 4 5?",
    remarks: {
      "claim 2 with 2 3 4": "Bo's dice go home. And your two 5s bump Cléo's only 5.",
      "claim 2 with 2 3 4 > claim 5 with 5 5":
        "Bo came back with 3 4 5, stronger than 2 3 4. Ana takes home only the 5 of suns.",
      "claim 2 with 3 4 5":
        "Bo rolls 3 4 5, too, but it takes strictly more: the run comes home with Ana.",
      "claim 2 with 2 3 4 > end": "The run is taken, but Cléo's 5 still sleeps on its card.",
      "*": "Bo strolls home with the run. Ana could have stopped that.",
    },
  },
  {
    title: "The bonus die",
    text: "Lay dice by the bonus die, whatever they show. If they are still there on your turn, you throw it with your own; before you lay dice, you may turn one of yours to its number. Then it goes back to the table.",
    example: "bonus",
    task: "Three 2s, and the bonus die shows a 2: make something of it.",
    remarks: {
      "match 6": "The 6 becomes a 2: four of them. The quadruple waits on pile 6.",
      "match 6 > claim 6 with 2 2 2 2": "Twelve points in sight: thank you, bonus die.",
      "claim 3 with 2 2 2": "Five points in sight, and the bonus die goes home unused.",
      "*": "A turn without laying anything? The cards won't come by themselves.",
    },
  },
  {
    title: "The last card",
    text: "The game stops at once when somebody takes back their dice and with them the last card of a pile (with five players, of a second pile). The others take the cards that their dice hold, and whoever has the bonus die throws it: that many points more.",
    example: "ending",
    task: "The 3 of hearts is the last card of its pile. Hold it with one 3, or with two?",
    remarks: {
      "claim 1 with 3": "A single 3: Bo lays two and moves in. The game goes on, without the card.",
      "claim 1 with 3 3":
        "Bo had two 3s and needed three. The card comes home, the pile is empty, and Ana wins with 20 points.",
      "*": "With no die to hold it, the card is anybody's.",
    },
  },
  {
    title: "Series",
    text: "Each card is worth its points, from 1 for a single to 12 for a quadruple. On top, two cards of a suit earn 3, three 6, four 10, and so on. The joker is worth 15 and counts in the suit that gains most.",
    example: "ending",
    task: "End the game and look at the count: where do Ana's points come from?",
    remarks: {
      "claim 1 with 3": "The game isn't over: Ana lost the card. Try something else.",
      "claim 1 with 3 3":
        "Eleven points of cards and three series of two. The 3 of hearts is worth 1; beside the 2 of hearts it earns 3 more.",
      "*": "The game goes on, with nothing more for Ana.",
    },
  },
  {
    title: "A hint",
    text: "The best defence is the highest sum: nobody bumps 4 5 6 off a run of three, nor two 6s off a pair. And a small card of the right suit is often worth more than it seems.",
  },
];

export default lessonOf({ fr, en }, examples);
