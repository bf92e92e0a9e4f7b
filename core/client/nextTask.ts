/**
 * Settles in a task of its own, so that a slow phone can answer the person in between. At once in the background, where
 * nobody waits for an answer and a timer for a whole second.
 */
export const nextTask = () => new Promise<void>((goOn) => (document.hidden ? goOn() : setTimeout(goOn)));
