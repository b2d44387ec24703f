"""Why the room refuses something, French and English."""

from typing import Final

from roulotte.core.words import Text

COME_FIRST: Final = Text(
    fr="Entrez d'abord dans la roulotte avec un prénom.", en="Come in with a name first."
)
ONLY_HOST: Final = Text(
    fr="Seul l'hôte de la roulotte peut faire cela.", en="Only the room's host can do that."
)
NO_MATCH: Final = Text(fr="Aucune partie n'est en cours.", en="There is no match.")
MATCH_OVER: Final = Text(fr="La partie est terminée.", en="The match is over.")
MATCH_RUNS: Final = Text(
    fr="Une partie est en cours ; attendez la fin.", en="A match is under way; wait for its end."
)
NOT_BEGUN: Final = Text(
    fr="La partie n'a pas encore commencé : tout le monde n'est pas prêt.",
    en="The game has not begun yet: not everybody is ready.",
)
ONLY_WATCHES: Final = Text(
    fr="Cet écran ne fait que regarder ; jouez depuis un autre.",
    en="This screen only watches; play from another one.",
)
NOT_YOUR_SEAT: Final = Text(fr="Ce n'est pas votre siège.", en="That is not your seat.")
STALE: Final = Text(
    fr="Il s'est passé quelque chose entre-temps ; regardez et décidez à nouveau.",
    en="Something happened in the meantime; look and decide again.",
)
AHEAD: Final = Text(
    fr="Ce qui a été vu n'a pas eu lieu ici ; regardez et décidez à nouveau.",
    en="What was seen has not happened here; look and decide again.",
)
ID_USED: Final = Text(
    fr="Ce numéro de demande a déjà servi à autre chose ; rien n'a changé.",
    en="This request's id was used for something else before; nothing changed.",
)
NAME_EMPTY: Final = Text(
    fr="Il faut un prénom avec au moins une lettre ou un chiffre.",
    en="A name needs at least one letter or digit.",
)
NAME_LONG: Final = Text(
    fr="Ce prénom est trop long : {most} signes au plus.",
    en="This name is too long: {most} characters at most.",
)
NAME_TAKEN: Final = Text(
    fr="Quelqu'un ici porte déjà ce prénom, ou presque le même.",
    en="Somebody here has this name already, or nearly the same.",
)
ALREADY_IN: Final = Text(fr="Vous êtes déjà là.", en="You are here already.")
SHOWN_THE_DOOR: Final = Text(
    fr="L'hôte ne souhaite pas vous revoir dans cette roulotte.",
    en="The host does not want you back in this room.",
)
LOCKED: Final = Text(fr="La roulotte est fermée à clé.", en="The room is locked.")
ROOM_FULL: Final = Text(
    fr="La roulotte est pleine : {most} personnes au plus.",
    en="The room is full: {most} people at most.",
)
HOUSE_FULL: Final = Text(
    fr="Ce serveur garde déjà tout ce qu'il peut : rien de nouveau ne peut commencer ici avant "
    "qu'il ait fait de la place. Les parties en cours vont jusqu'à leur fin.",
    en="This server keeps as much as it may: nothing new can begin here until it has made room. "
    "Matches that have begun go on to their end.",
)
NO_PLACE: Final = Text(fr="Cette place n'existe pas.", en="There is no such place.")
PLACE_TAKEN: Final = Text(fr="Cette place est prise.", en="This place is taken.")
PLACE_FREE: Final = Text(fr="Personne n'est assis là.", en="Nobody sits there.")
PLACE_OF_OTHER: Final = Text(
    fr="Un autre que vous y est assis ; seul l'hôte peut libérer la place.",
    en="Somebody else sits there; only the host can free the place.",
)
NOT_AN_ORDER: Final = Text(
    fr="Un ordre nomme chaque place une fois.", en="An order names each place once."
)
NO_MEMBER: Final = Text(fr="Cette personne n'est pas ici.", en="That person is not here.")
NOT_YOURSELF: Final = Text(fr="Pas à vous-même.", en="Not to yourself.")
TYPED_SEATS: Final = Text(
    fr="Des dés sont annoncés pour un siège qui n'existe pas.",
    en="Real dice are announced for a seat that there is not.",
)
CLOCK_LIVE: Final = Text(
    fr="À votre rythme, il n'y a pas de pendule.", en="At your own pace there is no clock."
)
PLACES_EMPTY: Final = Text(
    fr="Il reste des places libres : asseyez quelqu'un, ou un robot.",
    en="Some places are free: seat somebody there, or a bot.",
)
NEED_PERSON: Final = Text(
    fr="Il faut au moins une personne à la table.", en="At least one person must sit at the table."
)
FOLDED_ALREADY: Final = Text(
    fr="Ce numéro est déjà plié ; il ne change plus.",
    en="This number is folded already; it can't change.",
)
NOT_OPENING: Final = Text(
    fr="Les numéros ne s'ouvrent pas encore : tout le monde n'a pas plié.",
    en="Numbers are not opened yet: not everybody has folded.",
)
NUMBER_DIFFERS: Final = Text(
    fr="Ce n'est pas le numéro que vous aviez plié.", en="This is not the number that you folded."
)
NOT_YOUR_TURN: Final = Text(fr="Ce n'est pas votre tour.", en="It is not your turn.")
BOT_HOLDS: Final = Text(
    fr="Un robot tient ce siège ; reprenez-le d'abord.",
    en="A bot holds this seat; take it back first.",
)
SAME_KIND: Final = Text(
    fr="Votre décision verrouillée n'est plus possible : choisissez-en une autre du même genre.",
    en="Your locked decision is not possible any more: choose another of the same kind.",
)
NO_LOCKS: Final = Text(
    fr="À cette table, on ne verrouille rien d'avance.", en="Nothing is locked early at this table."
)
LOCKED_ALREADY: Final = Text(
    fr="Votre décision est verrouillée ; elle ne change plus.",
    en="Your decision is locked; it can't change.",
)
LOCK_NOT: Final = Text(
    fr="Cela ne peut pas être verrouillé maintenant.", en="That can't be locked now."
)
NO_DICE_OF_YOURS: Final = Text(
    fr="Ce n'est pas à vous de lancer des dés maintenant.", en="No dice of yours are thrown now."
)
UNDO_TELLS: Final = Text(
    fr="Les dés ont parlé depuis, et personne d'autre n'est là pour l'accorder : le coup reste.",
    en="The dice have spoken since, and nobody else is here to agree: the move stays.",
)
UNDO_HANDS: Final = Text(
    fr="Un siège a changé de main depuis : ce qui y était caché n'est pas pour qui le tient.",
    en="A seat has changed hands since: what was hidden there is not for whoever holds it now.",
)
TAKES_BACK: Final = Text(fr="{name} reprend son coup.", en="{name} takes a move back.")
NOTHING_TO_UNDO: Final = Text(
    fr="Vous n'avez encore rien décidé dans cette partie.",
    en="You have not decided anything in this match yet.",
)
UNDO_PENDING: Final = Text(
    fr="Une demande attend déjà une réponse.", en="A request is waiting for an answer already."
)
NO_UNDO: Final = Text(fr="Personne n'a rien demandé.", en="Nobody asked for anything.")
NO_CLOCK: Final = Text(fr="Il n'y a pas de pendule.", en="There is no clock.")
NO_MORE_TIME: Final = Text(
    fr="C'était déjà la dernière rallonge pour cette décision.",
    en="That was the last extra time for this decision.",
)
STILL_HERE: Final = Text(
    fr="Cette personne est là, ou n'est pas absente depuis assez longtemps.",
    en="That person is here, or has not been away for long enough.",
)
NO_PERSON_THERE: Final = Text(
    fr="Ce siège n'est pas celui d'une personne.", en="That seat is not a person's."
)
LINK_USED: Final = Text(
    fr="Ce lien ne mène plus à aucun siège : il a servi, ou il est trop vieux.",
    en="This link leads to no seat any more: it was used, or it is too old.",
)
SAY_ONE: Final = Text(
    fr="Dites une seule chose : une phrase toute faite, un emoji ou un texte.",
    en="Say one thing: a phrase, an emoji or a text.",
)
NO_FREE_TEXT: Final = Text(
    fr="Ici, on parle par phrases toutes faites et par emojis.",
    en="Here people talk in phrases and emoji.",
)
NO_SUCH_PHRASE: Final = Text(fr="Cette phrase n'existe pas.", en="There is no such phrase.")
NO_SUCH_EMOJI: Final = Text(
    fr="Cet emoji n'est pas de la maison.", en="This emoji is not one of ours."
)
TEXT_EMPTY: Final = Text(fr="Il n'y a rien à lire.", en="There is nothing to read.")
NO_PEEKING: Final = Text(
    fr="Vous jouez déjà : pas de second siège au jeu caché. Attendez la prochaine donne.",
    en="You play already: nobody takes a seat whose hand is hidden. Wait for the next deal.",
)
NOTHING_HELD: Final = Text(fr="Vos sièges sont tous à vous.", en="All your seats are yours.")
NOT_LATE: Final = Text(fr="Personne n'est en retard.", en="Nobody is late.")
TOO_FAST: Final = Text(
    fr="Doucement : trop de messages à la fois.", en="Gently: too many messages at once."
)
TOO_MUCH_TALK: Final = Text(
    fr="On parle beaucoup dans cette roulotte ; attendez un instant.",
    en="There is a lot of talk in this room; wait a moment.",
)
TOO_BIG: Final = Text(
    fr="Ce message est trop long : 16 Kio au plus.", en="This message is too long: 16 KiB at most."
)
BUSY: Final = Text(
    fr="Trop de choses à la fois dans cette roulotte ; réessayez dans un instant.",
    en="Too much at once in this room; try again in a moment.",
)
NOT_SAVED: Final = Text(
    fr="Impossible d'enregistrer pour l'instant : rien ne s'est passé. Réessayez.",
    en="It could not be saved: nothing happened. Try again.",
)
UNSURE: Final = Text(
    fr="La base de données ne répond pas : peut-être est-ce fait. Regardez avant de recommencer.",
    en="The database does not answer: it may have been done. Look before you try again.",
)
FAULT: Final = Text(
    fr="Quelque chose s'est mal passé chez nous ; rien n'a changé, et c'est noté.",
    en="Something went wrong on our side; nothing changed, and it is written down.",
)
TOO_OFTEN: Final = Text(
    fr="Trop de demandes viennent de cette adresse ; patientez un instant.",
    en="Too many requests come from this address; wait a moment.",
)
TOO_MUCH_WORK: Final = Text(
    fr="Trop de parties sont à l'étude en ce moment ; patientez un instant.",
    en="Too many records are being worked on; wait a moment.",
)
RECORD_SLOW: Final = Text(
    fr="Cette partie est trop longue à rejouer.", en="This record takes too long to replay."
)
BROUGHT_ENOUGH: Final = Text(
    fr="Assez de parties sont venues de cette adresse aujourd'hui.",
    en="This address has brought enough records for today.",
)
