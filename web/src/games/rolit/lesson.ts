/** How Rolit is taught. */

import { type LessonStep, lessonOf } from "../lesson";
import examples from "./lesson.gen.json";

const fr: readonly LessonStep[] = [
  {
    title: "Quatre boules au milieu",
    text: "Sur 64 cases, quatre boules attendent au centre, une de chaque couleur. À votre tour, posez une boule : toute boule d'une autre couleur prise entre elle et une des vôtres roule et change de camp.",
    example: "opening",
    task: "Vous êtes Ana, les rouges. Trois cases sont ouvertes : essayez-en une.",
    remarks: {
      d6: "La bleue était coincée entre d4 et d6 : la voilà rouge.",
      f4: "La jaune était coincée entre d4 et f4 : la voilà rouge.",
      f6: "En diagonale aussi : la verte, entre d4 et f6, change de camp.",
    },
  },
  {
    title: "Dans les huit directions",
    text: "Depuis la boule posée, on regarde partout : en ligne, en colonne et en diagonale. Chaque file sans trou se retourne jusqu'à la première boule de votre couleur, et pas plus loin.",
    example: "lines",
    task: "Comparez d6, qui regarde partout, et g4, qui s'arrête en route.",
    remarks: {
      d6: "Quatre files d'un coup : c5, d5, c6 et e6 deviennent rouges.",
      g4: "f4 et e4 se retournent. d4 est déjà rouge : on s'arrête là, et la verte en c4 ne bouge pas.",
      "*": "Une seule boule retournée. Il y avait mieux à faire.",
    },
  },
  {
    title: "Qui peut prendre doit prendre",
    text: "Si une case permet une prise, il faut en jouer une. Sinon, posez au contact de n'importe quelle boule, même par un coin : rien ne se retourne. Personne ne passe jamais son tour.",
    example: "contact",
    task: "Ana joue les jaunes, et sa seule boule vient d'être prise. Remettez-en une où il vous plaît.",
    remarks: { "*": "Rien ne se retourne, mais les jaunes sont de retour." },
  },
  {
    title: "La dernière boule",
    text: "Quand les 64 cases sont pleines, chaque boule de votre couleur vaut un point, et le plus grand total gagne. À deux ou trois, les couleurs que personne ne joue se prennent comme les autres, mais ne rapportent à personne.",
    example: "last",
    task: "Deux cases vides, deux boules de retard : par où finir ?",
    remarks: {
      d6: "Cinq boules, et il ne reste que f8 à Bo : 33 à 31.",
      f8: "Une boule seulement, et Bo prend la bonne case : 27 à 37. Avant de poser, regardez ce que vous laissez.",
    },
  },
  {
    title: "Un conseil : les coins",
    text: "Une boule dans un coin ne peut plus être prise : rien ne passe derrière elle. Méfiez-vous des cases voisines, qui ouvrent le coin aux autres.",
    example: "corner",
    task: "Une boule et le coin h8, ou cinq boules en h7 ?",
    remarks: {
      h7: "Cinq boules pour Ana… puis Bo s'assied dans le coin et en retourne quatre, pour de bon.",
      h8: "Une seule boule, mais personne ne vous la reprendra.",
      "*": "Une boule de plus. Et le coin ? Bo y pense déjà.",
    },
  },
];

const en: readonly LessonStep[] = [
  {
    title: "Four balls in the middle",
    text: "On 64 squares, four balls wait in the middle, one of each colour. On your turn, place a ball: any ball of another colour caught between it and one of yours rolls over to your side.",
    example: "opening",
    task: "You are Ana, and you play red. Three squares are open: try one.",
    remarks: {
      d6: "Blue was stuck between d4 and d6. It is red now.",
      f4: "Yellow was stuck between d4 and f4. It is red now.",
      f6: "Diagonals count as well: green, between d4 and f6, changes sides.",
    },
  },
  {
    title: "All eight directions",
    text: "From the ball you place, look everywhere: along rows, columns and diagonals. Each line without a gap turns, up to the first ball of your own colour and no further.",
    example: "lines",
    task: "Compare d6, which looks everywhere, with g4, which stops on its way.",
    remarks: {
      d6: "Four lines at once: c5, d5, c6 and e6 turn red.",
      g4: "f4 and e4 turn. d4 is red already, so the line ends there: the green ball on c4 stays put.",
      "*": "Just one ball turned. There was more to be had.",
    },
  },
  {
    title: "If you can, you must",
    text: "If any square captures, you must play one that does. If none does, place in touch with any ball, even by a corner: nothing turns. Nobody ever has to pass.",
    example: "contact",
    task: "Ana plays yellow, and her only ball has just been taken. Put one back wherever you like.",
    remarks: { "*": "Nothing turns, but yellow is back in the game." },
  },
  {
    title: "The last ball",
    text: "When all 64 squares are full, each ball of your colour is a point, and the most points win. With two or three players, colours that nobody plays can be captured like any other but score for nobody.",
    example: "last",
    task: "Two empty squares, two balls behind: which way to finish?",
    remarks: {
      d6: "Five balls, and Bo is left with f8: 33 to 31.",
      f8: "Only one ball, and Bo gets the good square: 27 to 37. Look at what you leave before you place.",
    },
  },
  {
    title: "A hint: corners",
    text: "A ball in a corner can never be taken again: there is nothing behind it. Beware of the squares next to it, which open the corner to others.",
    example: "corner",
    task: "One ball and the corner h8, or five balls on h7?",
    remarks: {
      h7: "Five balls for Ana… then Bo settles in the corner and turns four balls of hers.",
      h8: "Only one ball, but nobody will ever take it from you.",
      "*": "One ball more. And the corner? Bo has noticed it.",
    },
  },
];

export default lessonOf({ fr, en }, examples);
