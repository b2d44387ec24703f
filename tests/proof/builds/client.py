"""The story and the talk as a page shows them: only a browser can notice these."""

from typing import Final

from tests.proof.build import Change, build

TOLD: Final = "story.spec.ts::what was taken back is told alike"
SAID: Final = "together.spec.ts::what was said is there after a reload"
LOG: Final = "web/src/table/Log.svelte"
ROOM: Final = "web/src/net/room.svelte.ts"
TALK: Final = "web/src/table/Talk.svelte"
SESSION: Final = "web/src/table/session.svelte.ts"

CLIENT: Final = (
    build(
        "the page keeps the sentences of what was taken back",
        Change(
            "web/src/table/stage.svelte.ts",
            "if (since !== null) story =",
            "if (since === 0) story =",
        ),
        fails=TOLD,
    ),
    build(
        "the page keeps the moments of what was taken back, in the look back",
        Change(
            SESSION,
            "if (since !== null) this.history.takeBack(since);",
            "if (since === 0) this.history.takeBack(since);",
        ),
        fails=TOLD,
    ),
    build(
        "the page keeps the ring on the board where a move was taken back",
        Change(
            SESSION,
            "this.stage.add(seq, what, text ?? null, view);",
            "const { last } = this.stage.view as never;\n"
            "    const kept = since === null ? view : { ...(view as object), last };\n"
            "    this.stage.add(seq, what, text ?? null, kept);",
        ),
        fails=TOLD,
    ),
    build(
        "the television is a sentence behind",
        Change(
            "web/src/tv/TvTable.svelte",
            "stage.story.slice(-SENTENCES)",
            "stage.story.slice(-SENTENCES - 1, -1)",
        ),
        fails=TOLD,
    ),
    build(
        "another sentence than the latest is marked",
        Change(LOG, "at === null ? story.at(-1)?.seq", "at === null ? story.at(-2)?.seq"),
        fails=TOLD,
    ),
    build(
        "the replay marks the sentence before",
        Change(
            LOG, "story.findLast(({ seq }) => seq <= at)", "story.findLast(({ seq }) => seq < at)"
        ),
        fails=TOLD,
    ),
    build(
        "the page does not take what was said from the snapshot",
        Change(ROOM, "this.said = snap.said ?? [];", "this.said = [];"),
        fails=SAID,
    ),
    build(
        "whoever has muted everybody is told that nobody has said anything",
        Change(TALK, "room.muted.length > 0 ? w.talkUnheard : w.talkEmpty", "w.talkEmpty"),
        fails=SAID,
    ),
    build(
        "that nobody has said anything is not said",
        Change(TALK, "? w.talkUnheard : w.talkEmpty", '? w.talkUnheard : ""'),
        fails=SAID,
    ),
    build(
        "whoever is heard again stays silent",
        Change(ROOM, "return this.muted.some(", "return this.muted.length < 0 && this.muted.some("),
        fails=SAID,
    ),
)
