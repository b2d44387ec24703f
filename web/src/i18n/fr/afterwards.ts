/** What the page says in French of a match that is over. */

export const afterwards = {
  replay: {
    title: "Revoir une partie",
    step: (step: number, last: number) => `Étape ${step} sur ${last}`,
    first: "Début",
    previous: "Étape précédente",
    next: "Étape suivante",
    last: "Fin",
    play: "Lecture",
    pause: "Pause",
    live: "Retour au direct",
    lookingBack: "On regarde en arrière.",
    toRoom: "Retour à la salle",
    slider: "Position dans la partie",
    unknown: "Il n'y a pas de partie terminée à cette adresse.",
    unreachable: "La partie n'a pas pu être chargée. Vérifiez votre connexion.",
    retry: "Réessayer",
    lead: "Étape par étape, avec son récit : choisissez une partie, elle aura un lien à partager.",
    bring: "Ouvrir une partie enregistrée",
    bringLead: "Un fichier téléchargé ici ou ailleurs, au format Roulotte.",
    refused: "Cette partie ne peut pas être rejouée.",
    tooMany: "C'est beaucoup pour aujourd'hui. Réessayez un peu plus tard.",
    start: "La table avant le premier coup.",
  },
  dice: {
    title: "Vérifier les dés",
    lead: "Tout est relancé ici, dans votre navigateur, à partir de l'enveloppe ouverte et des numéros de chacun. Le serveur n'y est pour rien.",
    file: "Choisir un fichier de partie",
    fileLead: "Il ne quitte pas votre appareil.",
    rolls: (good: number, all: number) =>
      good > 1 ? `lancers vérifiés sur ${all}` : `lancer vérifié sur ${all}`,
    good: "Tout concorde : personne n'a pu choisir ces dés.",
    goodTyped: "Tout ce qui peut être vérifié concorde.",
    bad: "Quelque chose ne concorde pas.",
    closed: "L'enveloppe n'est pas encore ouverte : attendez la fin de la partie.",
    unvouched:
      "Elle s'accorde avec elle-même, mais a-t-elle été jouée ainsi ? Personne ici ne peut le dire.",
    unfinished: "Ce qui est là concorde, mais la partie n'est pas finie.",
    says: {
      seen: "Cet appareil y était : c'est bien la partie qu'il a vue.",
      seenOther: "Cet appareil y était et a vu autre chose.",
      notSeen: "Cet appareil n'y était pas, ou ne s'en souvient pas.",
      signed: "Signée par ce serveur : elle a été jouée ici, telle quelle.",
      "other key": "Signée par un autre serveur : lui seul peut en répondre.",
      unsigned: "Non signée : aucun serveur n'en répond.",
      unchained: "D'avant que tout soit lié : elle prouve ses dés, pas qui a joué ni comment.",
      brought: "Apportée d'ailleurs : elle n'a pas été jouée sur ce serveur.",
      finished: "Jouée jusqu'au bout.",
      abandoned: "Abandonnée avant la fin.",
      unfinished: "Inachevée : coupée, ou enregistrée en pleine partie.",
      number: (number: number) => `Partie n° ${number} de son salon.`,
      abandonedBefore: (all: number, just: number) =>
        `${all > 1 ? `${all} parties du salon ont été abandonnées` : "Une partie du salon a été abandonnée"} avant elle, dont ${just} juste avant.`,
      takenBack: (count: number) =>
        count > 1 ? `${count} coups et lancers ont été repris.` : "Un coup a été repris.",
      deleted: (count: number) =>
        count > 1
          ? `${count} noms ont été supprimés à la demande de leurs propriétaires.`
          : "Un nom a été supprimé à la demande de son propriétaire.",
    },
    troubles: {
      none: "Cette partie n'a pas de dés scellés à vérifier.",
      unreadable: "Ce fichier n'est pas une partie de Roulotte.",
      unknown: "Il n'y a pas de partie terminée à cette adresse.",
      unreachable:
        "La partie n'a pas pu être chargée. Vérifiez votre connexion, ou choisissez son fichier.",
    },
    hidden: (count: number) =>
      count > 1
        ? `${count} valeurs cachées étaient bien celles d'avant.`
        : "Une valeur cachée était bien celle d'avant.",
    typed: (count: number) =>
      count > 1
        ? `Dans ${count} lancers, des dés ont été tapés à la main : ceux-là, rien ne les prouve.`
        : "Dans un lancer, des dés ont été tapés à la main : ceux-là, rien ne les prouve.",
    again: (count: number) => `Les dés ont été scellés ${count} fois : tout est ci-dessous.`,
    moreFaults: (count: number) => (count > 1 ? `et ${count} autres` : "et un autre"),
    sealsTitle: "L'enveloppe et les numéros",
    attempt: (attempt: number) => `Essai ${attempt}`,
    givenUp: "abandonné, quelqu'un n'a pas déplié son numéro",
    seal: "Sceau",
    secret: "Dans l'enveloppe",
    number: (name: string) => `Numéro de ${name}`,
    fold: (name: string) => `Plié par ${name}`,
    noneGiven: "aucun",
    same: "concorde",
    other: "ne concorde pas",
    unknownYet: "ne peut pas être vérifié",
    remembered: "Cet appareil s'en souvient : c'est bien le même.",
    rememberedOther: "Cet appareil se souvient d'un autre.",
    rollsTitle: "Tous les lancers",
    typedMark: "tapé à la main",
    hiddenMark: "caché d'abord",
    kinds: {
      first: "Qui commence",
      token: "Jeton",
      roll: "Dés",
      cups: "Gobelets",
      white: "Dés blancs",
      deal: "Cartes",
      bonus: "Dé bonus",
      bonus_throw: "Dé bonus",
    },
    faults: {
      unopened: (attempt: number) =>
        `Essai ${attempt} : abandonné, mais son enveloppe n'a jamais été ouverte.`,
      seal: (attempt: number) =>
        `Essai ${attempt} : le sceau n'est pas celui de ce qui était dans l'enveloppe.`,
      seats: (attempt: number) => `Essai ${attempt} : il n'y a pas un numéro par place.`,
      fold: (name: string, attempt: number) =>
        `Essai ${attempt} : le numéro de ${name} n'est pas celui qui a été plié.`,
      kept: (name: string, attempt: number) =>
        `Essai ${attempt} : le numéro de ${name} n'a jamais été déplié.`,
      chain:
        "La chaîne de ce qui s'est passé est rompue : quelque chose a été changé, ôté ou ajouté.",
      name: (name: string) => `${name} n'était pas le nom de cette place.`,
      signature: "La signature n'est pas celle de cette partie.",
      typists: "La liste de ceux qui tapent leurs dés n'est pas en ordre.",
      count: (rolls: number, events: number) =>
        `Il y a ${rolls} tirages pour ${events} lancers de la partie.`,
      dice: (roll: number, right: string, stated: string) =>
        `Lancer ${roll} : l'enveloppe donne ${right}, la partie dit ${stated}.`,
      more: (roll: number, stated: string) => `Lancer ${roll} : ${stated} n'a jamais été tiré.`,
      hashes: (roll: number) => `Lancer ${roll} : ce qui était caché était autre chose.`,
      typing: (roll: number) =>
        `Lancer ${roll} : marqué comme tapé à la main, mais personne ne tape ses dés ici.`,
      pool: (roll: number) => `Lancer ${roll} : rien de tel ne pouvait sortir.`,
    },
    working: "On relance tout…",
    how: "Comment ça marche",
    steps: [
      "Avant la partie, la table enferme ses dés dans une enveloppe et montre le sceau.",
      "Chacun pense à un numéro porte-bonheur et le plie, pour que personne ne le voie.",
      "Quand tous sont pliés, on les déplie et on les mélange à l'enveloppe : chaque lancer est fixé, et personne à la table n'a pu savoir comment.",
      "À la fin, l'enveloppe est ouverte, et n'importe qui peut relancer chaque dé. C'est ce que fait cette page.",
    ],
    proves: {
      title: "Ce que cela prouve",
      all: [
        "L'hôte n'a pas pu choisir les dés : le sceau était là avant votre numéro.",
        "Vous non plus : votre numéro était plié avant le mélange.",
        "Personne n'a changé un lancer après coup, ni ajouté, ni retiré.",
        "Si cet appareil y était, ou si vous vous fiez à ce serveur : les noms, les décisions et ce qui a été repris sont ceux de la partie.",
      ],
    },
    provesNot: {
      title: "Ce que cela ne prouve pas",
      all: [
        "Un hôte qui trafique le serveur peut ouvrir l'enveloppe en avance et regarder ; il ne peut rien y changer.",
        "Il peut aussi signer ce qu'il veut avec la clé de son propre serveur. Ce qu'aucun serveur ne signe, quelqu'un peut l'avoir inventé.",
        "Les noms sont ce que les gens ont tapé. Qui était vraiment assis là, personne ne peut le prouver.",
        "Des dés tapés à la main sont crus sur parole.",
        "Un sceau vaut ce que vous en avez retenu : notez ses premiers signes, ou comparez-les sur l'écran d'un ami.",
      ],
    },
    alone: "La même vérification sans navigateur, règles du jeu comprises :",
  },
};
