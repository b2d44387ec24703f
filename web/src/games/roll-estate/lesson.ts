/** How Roll Estate is taught. */

import { type LessonStep, lessonOf } from "../lesson";
import examples from "./lesson.gen.json";

const fr: readonly LessonStep[] = [
  {
    title: "Trois lancers, un achat",
    text: "Chacun a sa feuille : huit quartiers, quatre routes, un portefeuille, une loterie. Lancez cinq dés, relancez jusqu'à deux fois ceux que vous voulez, puis prenez exactement une chose. On ne passe pas : si un achat est possible, il faut en faire un.",
    example: "turn",
    task: "Vous êtes Ana : quatre 3, et encore un lancer. Achetez, ou gardez les 3 et relancez le 6.",
    remarks: {
      "quadruple 2":
        "Quatre dés pareils, 4 × 3 : 12 s'écrit. Mais c'est le prix de la case qui rapporte : 45 $.",
      "triple 2": "Un brelan suffit ici : 3 × 3 font 9, sur une case à 40 $.",
      "threes 2": "Tous les 3 comptent : 12 s'écrit, pour les 20 $ de la case.",
      cash: "Les liquidités : la somme des cinq dés, une seule fois dans la partie.",
      "keep 3 3 3 3":
        "Pas de cinquième 3, donc pas de jackpot. Mais rien n'est perdu : les quatre 3 sont toujours là.",
      "*": "Acheté. Le tour est fini : les dés vont à Bo.",
    },
  },
  {
    title: "Toujours plus grand",
    text: "Dans un quartier, on écrit la somme de tous les dés qui montrent son chiffre, et les nombres montent de gauche à droite, jamais égaux. On peut laisser des vides ; reste à les remplir plus tard.",
    example: "rising",
    task: "Un 10 occupe le milieu de Beaulampion, le quartier des 5. Où mettre trois 5 ?",
    remarks: {
      "fives 3":
        "15 va à droite de 10, et nulle part ailleurs. À gauche, il n'ira plus qu'un 5 tout seul.",
      "triple 2": "40 $ : un brelan s'écrit aussi à Trois-Essieux. Beaulampion attendra.",
      cash: "18 $ de liquidités. Un petit placement pour un beau brelan.",
      "ones 1": "Un seul 1, 10 $. Il y avait mieux.",
    },
  },
  {
    title: "Ouvrir une entreprise",
    text: "Un quartier complet ouvre aussitôt son entreprise, si personne n'a été plus rapide. À partir de trois joueurs, les quartiers 4 à 6 et les deux derniers en ont une seconde, moins chère.",
    example: "business",
    task: "Il manque une case à Pont-aux-Mules, le quartier des 2.",
    remarks: {
      "twos 2": "20 $ la case, 80 $ l'entreprise : cent dollars d'un coup.",
      "triple 1": "40 $ tout de suite ; l'entreprise attendra, si les autres l'y laissent.",
      cash: "16 $ de liquidités… et une entreprise de 80 $ qui tend les bras.",
    },
  },
  {
    title: "Investir",
    text: "Une suite de quatre dés donne une route, à qui la prend le premier : une route vaut 50 $, les quatre 250 $. Une suite de cinq donne un indice : vos liquidités comptent × 5, avec deux × 10. Cinq dés pareils : le jackpot, 150 $.",
    example: "investing",
    task: "Suite de cinq. Ana a 23 $ de liquidités, et Cléo a déjà la route du Sel.",
    remarks: {
      index: "23 $ de liquidités en valent soudain 115.",
      "*": "50 $, et les autres n'y passeront plus. L'indice en valait 92.",
    },
  },
  {
    title: "Quand rien ne va",
    text: "Si les dés où vous vous arrêtez ne permettent aucun achat, barrez toutes les cases vides d'un quartier. Ses nombres rapportent encore, mais il n'aura jamais d'entreprise.",
    example: "losing",
    task: "Rien ne rentre. De quel quartier Ana se passera-t-elle le mieux ?",
    remarks: {
      "lose quadruple": "Trois cases à 45 $ et une entreprise à 100 $ : c'est cher payé.",
      "*": "Bien choisi : Ana avait commencé par la droite avec le plus petit nombre. Ces vides-là étaient déjà perdus.",
    },
  },
  {
    title: "La fin de la ville",
    text: "La fin approche quand quelqu'un ouvre sa troisième entreprise (à deux joueurs, la quatrième) ou n'a plus de propriété à prendre. On finit le tour de table ; propriétés, entreprises, routes, portefeuille et jackpot s'additionnent, et le plus de dollars gagne.",
    example: "ending",
    task: "Ana a deux entreprises et 60 $ de retard. Les dés montrent 1, 1, 1, 5, 5.",
    remarks: {
      "ones 2": "Troisième entreprise : Ana finit la partie et passe devant, 535 $ à 525 $.",
      "*": "La partie continue, et Bo mène toujours.",
    },
  },
  {
    title: "Un conseil",
    text: "Les petits nombres à gauche, les grands à droite : gardez de la place pour ceux qui viennent. Et seul, un soir, essayez le solo : huit entreprises à ouvrir, et un objectif à atteindre en placements.",
  },
];

const en: readonly LessonStep[] = [
  {
    title: "Three throws, one purchase",
    text: "Everybody has a sheet: eight districts, four routes, a portfolio, a lottery. Throw five dice, throw any of them again up to twice, then claim exactly one thing. You can't pass: if something can be claimed, something must be.",
    example: "turn",
    task: "You are Ana: four 3s, and one throw left. Buy, or keep the 3s and roll the 6 again.",
    remarks: {
      "quadruple 2":
        "Four alike, 4 × 3: you write 12. But what earns is the price of the box: $45.",
      "triple 2": "Three alike will do here: 3 × 3 make 9, in a box of $40.",
      "threes 2": "All 3s count: you write 12, for the $20 of the box.",
      cash: "Cash: the sum of all five dice, once in the whole game.",
      "keep 3 3 3 3":
        "No fifth 3, so no jackpot. But nothing is lost: the four 3s are still there.",
      "*": "Bought. The turn is over: the dice go to Bo.",
    },
  },
  {
    title: "Ever higher",
    text: "In a district you write the sum of all dice that show its number, and the numbers rise from left to right, never equal. You may leave gaps; filling them later is up to you.",
    example: "rising",
    task: "A 10 sits in the middle of Lantern Hill, the district of 5s. Where do three 5s go?",
    remarks: {
      "fives 3": "15 goes to the right of 10 and nowhere else. On the left only a lone 5 will fit.",
      "triple 2": "$40: three alike can be written at Three Axles, too. Lantern Hill will wait.",
      cash: "$18 of cash. A small deal for a fine triple.",
      "ones 1": "A single 1, $10. There was better.",
    },
  },
  {
    title: "Opening a business",
    text: "A complete district opens its business at once, if nobody was faster. With three players or more, the districts 4 to 6 and the last two have a second one, for less.",
    example: "business",
    task: "One box is missing at Mule Bridge, the district of 2s.",
    remarks: {
      "twos 2": "$20 for the box, $80 for the business: a hundred dollars in one go.",
      "triple 1": "$40 right now; the business will wait, if the others leave it there.",
      cash: "$16 of cash… with a business of $80 within reach.",
    },
  },
  {
    title: "Investing",
    text: "A run of four dice takes a route, for whoever claims it first: one route earns $50, all four $250. A run of five takes an index: your cash counts × 5, with two × 10. Five alike win the jackpot, $150.",
    example: "investing",
    task: "A run of five. Ana has $23 of cash, and Cléo owns the Salt Road already.",
    remarks: {
      index: "$23 of cash are suddenly worth $115.",
      "*": "$50, and nobody else will travel there. The index was worth $92.",
    },
  },
  {
    title: "When nothing fits",
    text: "If the dice you stop on allow no purchase, cross out all blank boxes of one district. Its numbers still earn, but it will never have a business.",
    example: "losing",
    task: "Nothing fits. Which district can Ana best do without?",
    remarks: {
      "lose quadruple": "Three boxes of $45 and a business of $100: that is a high price.",
      "*": "Well chosen: Ana had begun on the right with the smallest number. Those blanks were lost already.",
    },
  },
  {
    title: "The town is sold",
    text: "The end is near when somebody opens a third business (with two players, a fourth) or has no property left to claim. The round is played out; properties, businesses, routes, portfolio and jackpot add up, and the most dollars win.",
    example: "ending",
    task: "Ana has two businesses and is $60 behind. The dice show 1, 1, 1, 5, 5.",
    remarks: {
      "ones 2": "A third business: Ana ends the game and takes the lead, $535 to $525.",
      "*": "The game goes on, and Bo still leads.",
    },
  },
  {
    title: "A hint",
    text: "Small numbers on the left, large ones on the right: leave room for those to come. And some evening alone, try the solo game: eight businesses to open, and a goal to reach in investments.",
  },
];

export default lessonOf({ fr, en }, examples);
