/** How Rollie is taught. */

import { type LessonStep, lessonOf } from "../lesson";
import examples from "./lesson.gen.json";

const fr: readonly LessonStep[] = [
  {
    title: "Un billet, s'il vous plaît",
    text: "Cinq piles de trente billets : −5, 0, 2, 5 et 10. Deux dés roulent, et chacun à son tour prend un billet de la valeur d'un des dés ; un R les permet toutes. Le billet va dans votre mise : il est à vous, mais en danger.",
    example: "take",
    task: "Vous êtes Ana. Les dés montrent 2 et 10 : servez-vous.",
    remarks: {
      "take 2": "Puis Bo lance un R : cette fois, toutes les valeurs sont à prendre.",
      "take 10": "Puis Bo lance un R : cette fois, toutes les valeurs sont à prendre.",
      "secure 4":
        "Ana sort sans billet, avec le jeton 4 pour tout bagage. La manche continue sans elle.",
      "take 2 > take -5": "Un −5 ? Ce n'est pas si bête : attendez de voir les bonus.",
      "take 10 > take -5": "Un −5 ? Ce n'est pas si bête : attendez de voir les bonus.",
      "*": "C'est dans la mise. Au tour suivant, les dés passent à gauche et l'on recommence.",
    },
  },
  {
    title: "À l'abri",
    text: "Au lieu de prendre, vous pouvez mettre toute votre mise dans votre portefeuille. Elle n'en sortira plus ; vous prenez un jeton de départage visible et attendez la manche suivante.",
    example: "safe",
    task: "Ana a 17 $ en mise. Encore un billet, ou à l'abri ?",
    remarks: {
      "secure 4": "Au lancer suivant, double 5 : Bo perd tout, et Ana n'a rien senti passer.",
      "*": "Double 5, et Ana tenait un 5 : toute sa mise retourne à la banque.",
    },
  },
  {
    title: "« Rollie ! »",
    text: "Un double finit la manche. Qui a un billet de cette valeur dans sa mise la perd tout entière ; les autres la gardent pour la manche suivante. Double R : tous ceux qui sont encore en jeu perdent la leur.",
    example: "safe",
    task: "Prenez un billet de plus, et regardez qui tombe.",
    remarks: {
      "secure 4": "Ana est à l'abri. Bo avait deux 5 et perd 30 $ ; Cléo, sans 5, garde sa mise.",
      "*": "Ana et Bo avaient des 5 : krach. Cléo n'en avait pas et garde ses 14 $ en mise.",
    },
  },
  {
    title: "Les petits billets font les gros bonus",
    text: "À la fin, avoir le plus de −5 dans son portefeuille rapporte 100 $, le plus de 0 en rapporte 80, le plus de 2 en rapporte 70, le plus de 5 en rapporte 40 ; il y a des lots pour les suivants. Les 10 n'ont pas de bonus : ils se suffisent.",
    example: "last",
    task: "Dernière manche, Ana est seule en jeu, avec 2 $ de mise. Est-ce bien utile de les sauver ?",
    remarks: {
      secure:
        "Ces billets valent 2 $, mais le seul 2 d'Ana lui donne le deuxième bonus des 2. De 155 $ à 197 $ : elle gagne.",
      "*": "Double 5. La mise est perdue, le bonus des 2 avec elle, et Cléo gagne.",
    },
  },
  {
    title: "La septième manche",
    text: "On joue sept manches, ou moins : deux piles vides en même temps, et la manche en cours est la dernière. Seuls comptent les portefeuilles et les bonus. À égalité pour un bonus, le plus haut jeton de départage l'emporte.",
    example: "last",
    task: "Ana et Cléo ont chacune quatre 0. Terminez la partie, et voyez qui prend le bonus.",
    remarks: {
      "*": "Quatre 0 partout, mais Ana a le jeton 7 : 80 $ pour elle, 50 $ pour Cléo.",
    },
  },
  {
    title: "Un conseil",
    text: "Comptez les valeurs de votre mise : chacune est un double de plus qui peut vous ruiner. Trois billets pareils dorment mieux que trois billets différents.",
  },
];

const en: readonly LessonStep[] = [
  {
    title: "One note, please",
    text: "Five piles of thirty notes: −5, 0, 2, 5 and 10. Two dice roll, and each in turn takes a note of the value of either die; an R allows them all. The note goes to your stake: it is yours, but at risk.",
    example: "take",
    task: "You are Ana. The dice show 2 and 10: help yourself.",
    remarks: {
      "take 2": "Then Bo rolls an R: this time every value is there for the taking.",
      "take 10": "Then Bo rolls an R: this time every value is there for the taking.",
      "secure 4": "Ana steps out with no note and the token 4. The round goes on without her.",
      "take 2 > take -5": "A −5? Not as silly as it looks: wait for the bonuses.",
      "take 10 > take -5": "A −5? Not as silly as it looks: wait for the bonuses.",
      "*": "It is in the stake. Next turn the dice pass to the left, and so it goes on.",
    },
  },
  {
    title: "Bring it home",
    text: "Instead of taking, you may put your whole stake into your wallet. It is safe there for good; you take a tie-break token that is face up and wait for the next round.",
    example: "safe",
    task: "Ana has $17 at stake. One more note, or off to safety?",
    remarks: {
      "secure 4": "The next roll is a double 5: Bo loses everything, and Ana doesn't even blink.",
      "*": "Double 5, and Ana held a 5: her whole stake goes back to the bank.",
    },
  },
  {
    title: "“Rollie!”",
    text: "A double ends the round. Whoever has a note of that value in their stake loses all of it; the others keep theirs for the next round. Double R: everybody still in play loses their stake.",
    example: "safe",
    task: "Take one more note, and watch who falls.",
    remarks: {
      "secure 4": "Ana is safe. Bo had two 5s and loses $30; Cléo, without any, keeps her stake.",
      "*": "Ana and Bo had 5s: crash. Cléo had none and keeps her $14 at stake.",
    },
  },
  {
    title: "Small notes, big bonuses",
    text: "At the end, most −5s in a wallet earn $100, most 0s $80, most 2s $70 and most 5s $40, with prizes for those who follow. The 10s have no bonus: they are their own reward.",
    example: "last",
    task: "Last round, Ana is the only one in play, with $2 at stake. Is that worth saving?",
    remarks: {
      secure:
        "The notes are worth $2, but Ana's only 2 wins her the second bonus of the 2s. From $155 to $197: she wins.",
      "*": "Double 5. The stake is gone, the bonus of the 2s with it, and Cléo wins.",
    },
  },
  {
    title: "The seventh round",
    text: "There are seven rounds, or fewer: once two piles are empty at the same time, the round is the last. Only wallets and bonuses count. If a bonus is tied, the highest tie-break token takes it.",
    example: "last",
    task: "Ana and Cléo have four 0s each. End the game, and see who gets the bonus.",
    remarks: {
      "*": "Four 0s each, but Ana has token 7: $80 for her, $50 for Cléo.",
    },
  },
  {
    title: "A hint",
    text: "Count the values in your stake: each is one more double that can ruin you. Three notes alike sleep better than three different ones.",
  },
];

export default lessonOf({ fr, en }, examples);
