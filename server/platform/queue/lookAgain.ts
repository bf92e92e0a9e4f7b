/** Looks at the database again and again, until it is stopped. */
export interface Looking {
  /** A look that begins when the one before has ended. Calls until it begins share it. */
  round(): Promise<void>;
  /** Begins no further look, and waits for the present one. */
  stop(): Promise<void>;
}

/** Looks every so many milliseconds, one look after the other; a look that is late is left out. */
export function lookAgain(look: () => Promise<void>, failed: (error: unknown) => void, every: number): Looking {
  let stopped = false;
  let inFlight: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let busy = false;
  function round(): Promise<void> {
    if (stopped) return inFlight;
    next ??= inFlight
      .then(() => {
        next = undefined;
        return look();
      })
      .catch(failed);
    inFlight = next;
    return next;
  }
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void round().finally(() => (busy = false));
  }, every);
  timer.unref();
  return {
    round,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await inFlight;
    },
  };
}
