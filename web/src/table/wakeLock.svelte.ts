/** The screen of a device, kept on. */

/** Keep the screen on while `playing`; a phone lets go when the tab is hidden, so ask again. */
export function stayAwake(playing: () => boolean): void {
  $effect(() => {
    if (!playing() || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const ask = async () => {
      if (document.hidden || over) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (over) void lock.release();
      } catch {
        lock = null; // a low battery may refuse: the match goes on
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  });
}
