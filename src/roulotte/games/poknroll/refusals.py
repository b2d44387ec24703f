"""Why Pok'n Roll's rules refuse something, French and English."""

from typing import Final

from roulotte.core.words import Text

NOT_DECIDING: Final = Text(fr="personne ne décide maintenant", en="nobody decides now")
TURN_3: Final = Text(
    fr="au tour 3, les meilleurs cochent une ligne : personne ne reste ni n'abandonne",
    en="in turn 3 the highest mark a line: nobody stays or folds",
)
STAY_TRUE: Final = Text(fr="`stay` ne peut être que vrai", en="`stay` can only be true")
CROSS_ONE: Final = Text(
    fr="on coche une ligne dès que les dés en forment une : ici, elle ne peut pas manquer",
    en="a line is crossed wherever the dice form one: it can't be null here",
)
NOT_FORMED: Final = Text(
    fr="sur ce tableau, ces dés ne forment pas « {name} »",
    en="these dice form no `{line}` of this board",
)
NOT_MARKING: Final = Text(fr="personne ne coche de ligne maintenant", en="nobody marks a line now")
STARTER_FIRST: Final = Text(
    fr="il faut d'abord savoir qui commence", en="first it must be known who starts"
)
NO_CUPS: Final = Text(fr="on ne lance pas les gobelets maintenant", en="no cups are thrown now")
CUPS_NUMBER: Final = Text(
    fr="on lance {number} gobelets de {each} dés", en="{number} cups of {each} dice are thrown"
)
NO_WHITE: Final = Text(
    fr="on ne lance pas de dés blancs maintenant", en="no white dice are thrown now"
)
WHITE_NUMBER: Final = Text(
    fr="le nombre de dés blancs à lancer est {number}",
    en="the white dice thrown now number {number}",
)
