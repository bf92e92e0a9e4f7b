/** Looks at the database again and again, until it is stopped. */
export interface Looking {
  /** One look; it begins when the one before has ended. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** Looks every so many milliseconds, one look after the other; a look that is late is left out. */
export function lookAgain(look: () => Promise<void>, failed: (error: unknown) => void, every: number): Looking {
  let stopped = false;
  let busy = false;
  let under: Promise<void> = Promise.resolve();
  function round(): Promise<void> {
    under = under.then(look).catch(failed);
    return under;
  }
  const timer = setInterval(() => {
    if (busy || stopped) return;
    busy = true;
    void round().finally(() => (busy = false));
  }, every);
  timer.unref();
  return {
    round,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await under;
    },
  };
}
