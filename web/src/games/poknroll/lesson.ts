/** How Pok'n Roll is taught. */

import { type LessonStep, lessonOf } from "../lesson";
import examples from "./lesson.gen.json";

const fr: readonly LessonStep[] = [
  {
    title: "Deux dés rien qu'à vous",
    text: "Chacun lance deux dés sous son gobelet ; puis trois dés blancs tombent devant tout le monde. Vos dés et les blancs forment ensemble une combinaison du tableau. Dans l'ordre, chacun abandonne ou reste.",
    example: "fold",
    task: "Vous êtes Ana : 3 et 6 sous le gobelet, 1, 3 et 6 sur la table. Que faites-vous ?",
    remarks: {
      "fold two pairs": "Deux points de double paire, un d'abandon au tour 1 : trois, sans risque.",
      "fold pair":
        "C'est permis : on peut cocher moins que ce qu'on a, si une autre ligne vous tente.",
      stay: "Le quatrième dé blanc est un 3 : Ana a maintenant un full. Et ce n'est pas fini.",
      "stay > stay":
        "Bo cachait 4 et 5 : le dernier dé lui donne une grande suite. Ana ne coche rien.",
      "stay > fold full house": "Cinq points, pris à temps.",
      "*": "Coché. Mais Ana tenait un full, qui valait cinq points.",
    },
  },
  {
    title: "Abandonner, c'est marquer",
    text: "Qui abandonne montre ses dés et coche une combinaison qu'ils forment. Au tour 1, une croix « abandon » s'y ajoute, un point de plus. Rester, c'est attendre un quatrième dé blanc, puis peut-être un cinquième.",
    example: "fold",
    task: "Restez au tour 1, puis décidez : un full tout de suite, ou le tour 3 ?",
    remarks: {
      "stay > fold full house": "Cinq points. Au tour 2, on ne coche plus que la combinaison.",
      "stay > stay": "Au tour 3, seul le meilleur coche, et c'était Bo, avec sa grande suite.",
      stay: "Un 3 de plus : full. Le prendre, ou viser plus haut ?",
      "*": "Des points sûrs. Et en restant ?",
    },
  },
  {
    title: "Tour 3 : le meilleur rafle tout",
    text: "Au cinquième dé blanc, tous ceux qui restent montrent leurs dés. Le plus haut du tableau coche sa combinaison et « tour 3 remporté », qui vaut autant de points qu'il y a de joueurs. À égalité, chacun coche la combinaison, sans plus.",
    example: "showdown",
    task: "Ana a un full, Bo ne dit rien. Restez, et choisissez votre ligne.",
    remarks: {
      stay: "Ana est au plus haut. Elle coche la ligne qu'elle veut parmi celles que ses dés forment.",
      "stay > mark full house": "Neuf points : cinq de full, quatre de tour 3.",
      "fold full house": "Cinq points sûrs. Quatre autres sont restés sur la table.",
      "*": "Une ligne plus modeste, mais une croix de plus. À vous de voir laquelle vous manque.",
    },
  },
  {
    title: "À trois, il y a Jörg",
    text: "À trois joueurs, un quatrième gobelet se joue tout seul : celui de Jörg. Personne ne voit ses dés, il n'abandonne jamais, et s'il est seul au plus haut au tour 3, personne ne coche rien.",
    example: "jorg",
    task: "Ana a un full au tour 2. Jörg, lui, ne laisse rien paraître.",
    remarks: {
      stay: "1 et 4 : une grande suite pour Jörg, qui n'existe même pas. Personne ne coche rien.",
      "fold full house": "Cinq points, et Jörg peut bien avoir ce qu'il veut.",
      "*": "Des points sûrs, mais Ana avait un full.",
    },
  },
  {
    title: "Six croix, et c'est fini",
    text: "Chaque ligne a six cases. Dès que quelqu'un fait une sixième croix, on termine la manche et la partie s'arrête. Chaque croix vaut les points de sa ligne ; à égalité, on compte les « tour 3 remporté ».",
    example: "sixth",
    task: "Les autres ont abandonné, et leurs lignes d'abandon sont pleines. Ana a six points de retard sur Dan.",
    remarks: {
      "fold pair": "Deux points : 23, et Dan gagne avec 27.",
      stay: "Seule en jeu, Ana ne risque rien à rester : au tour 3, la meilleure, c'est elle.",
      "stay > stay": "Un 5 : full, et seule au plus haut. Il n'y a plus qu'à cocher.",
      "stay > stay > mark full house": "Cinq et quatre font neuf : 30 points, et la partie.",
      "stay > stay > mark pair": "Une paire et le tour 3 : 26, un point de trop peu. Dan gagne.",
      "stay > stay > mark two pairs":
        "27 à 27, mais Ana a remporté le tour 3 : la partie est à elle.",
      "stay > stay > mark three of a kind": "28 points : cela suffit aussi.",
      "*": "Trop court : Dan gagne avec 27 points.",
    },
  },
  {
    title: "Un conseil",
    text: "Une croix d'abandon vaut peu, mais sa ligne n'a que six cases : qui mène peut hâter la fin en abandonnant tôt. Et si deux dés ne vous suffisent plus, la version expert en donne un troisième, et douze combinaisons.",
  },
];

const en: readonly LessonStep[] = [
  {
    title: "Two dice of your own",
    text: "Everybody throws two dice under a cup; then three white dice fall in front of all. Your dice and the white ones together form a combination of the board. In turn, each folds or stays.",
    example: "fold",
    task: "You are Ana: 3 and 6 under the cup, 1, 3 and 6 on the table. What will you do?",
    remarks: {
      "fold two pairs": "Two points for two pairs, one for folding in turn 1: three, at no risk.",
      "fold pair": "That is allowed: you may cross less than you have, if another line tempts you.",
      stay: "The fourth white die is a 3: Ana has a full house now. And it isn't over.",
      "stay > stay":
        "Bo was hiding 4 and 5: the last die makes it a large straight. Ana crosses nothing.",
      "stay > fold full house": "Five points, just in time.",
      "*": "Crossed. But Ana held a full house, and that was worth five.",
    },
  },
  {
    title: "Folding is scoring",
    text: "Whoever folds shows their dice and crosses a combination that they form. In turn 1 a cross for folding comes on top, one more point. To stay is to wait for a fourth white die, and perhaps for a fifth.",
    example: "fold",
    task: "Stay in turn 1, then decide: a full house at once, or turn 3?",
    remarks: {
      "stay > fold full house": "Five points. In turn 2 you cross the combination and no more.",
      "stay > stay": "In turn 3 only the best one crosses, and that was Bo, with a large straight.",
      stay: "One more 3: a full house. Take it, or aim higher?",
      "*": "Safe points. And if you had stayed?",
    },
  },
  {
    title: "Turn 3: the best takes it all",
    text: "With the fifth white die, all who are left show their dice. Whoever stands highest on the board crosses the combination and “won turn 3”, worth as many points as there are players. If it is shared, each crosses the combination and no more.",
    example: "showdown",
    task: "Ana has a full house, Bo says nothing. Stay, and choose your line.",
    remarks: {
      stay: "Ana is highest. She crosses any line that her dice form.",
      "stay > mark full house": "Nine points: five for the full house, four for turn 3.",
      "fold full house": "Five safe points. Four more stayed on the table.",
      "*": "A humbler line, but one more cross. It depends on which one you need.",
    },
  },
  {
    title: "With three, there is Jörg",
    text: "With three players a fourth cup plays by itself: Jörg's. Nobody sees his dice, he never folds, and if he alone is highest in turn 3, nobody crosses anything.",
    example: "jorg",
    task: "Ana has a full house in turn 2. Jörg keeps a perfectly straight face.",
    remarks: {
      stay: "1 and 4: a large straight for Jörg, who doesn't even exist. Nobody crosses anything.",
      "fold full house": "Five points, and Jörg may have whatever he likes.",
      "*": "Safe points, but Ana had a full house.",
    },
  },
  {
    title: "Six crosses, and it's over",
    text: "Every line has six boxes. Once somebody makes a sixth cross, the round is played out and the game ends. Each cross is worth the points of its line; a tie goes to whoever won turn 3 more often.",
    example: "sixth",
    task: "The others have folded, and their lines for folding are full. Ana is six points behind Dan.",
    remarks: {
      "fold pair": "Two points: 23, and Dan wins with 27.",
      stay: "Alone in the round, Ana has nothing to lose: in turn 3 she is the highest.",
      "stay > stay": "A 5: full house, and nobody else is left. Just cross it.",
      "stay > stay > mark full house": "Five and four are nine: 30 points, and the game.",
      "stay > stay > mark pair": "A pair and turn 3: 26, one point short. Dan wins.",
      "stay > stay > mark two pairs": "27 all, but Ana has won turn 3: the game is hers.",
      "stay > stay > mark three of a kind": "28 points: that will do, too.",
      "*": "Not enough: Dan wins with 27 points.",
    },
  },
  {
    title: "A hint",
    text: "A cross for folding is worth little, but its line has only six boxes: whoever leads can hurry the end by folding early. And when two dice are no longer enough, the expert game gives you a third, and twelve combinations.",
  },
];

export default lessonOf({ fr, en }, examples);
