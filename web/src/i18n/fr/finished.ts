/** What the page says in French of a match that is over. */

export const finished = {
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
    brought: "Apportée d'ailleurs : elle n'a pas été jouée sur ce serveur.",
    unreadable: "Ce fichier n'est pas une partie de Roulotte.",
    refused: "Cette partie ne peut pas être rejouée.",
    tooMany: "C'est beaucoup pour aujourd'hui. Réessayez un peu plus tard.",
    start: "La table avant le premier coup.",
  },
};
