/** "Are you sure?" on the page: the browser's own box would stop it, with its line to the room. */

import { mount, unmount } from "svelte";
import ConfirmDialog from "./ConfirmDialog.svelte";

/** Ask before something that can't be taken back; `deed` is what its button says. */
export function confirmed(question: string, deed: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      void unmount(shown);
      resolve(yes);
    };
    const shown = mount(ConfirmDialog, {
      target: document.body,
      props: { question, deed, answer },
    });
  });
}
