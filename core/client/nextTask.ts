/** Settles in a task of its own, so that a slow phone can answer the person in between. */
export const nextTask = () => new Promise<void>((goOn) => setTimeout(goOn));
