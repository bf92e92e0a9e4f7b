import fc from 'fast-check';

/**
 * The seed of property tests. It is the same at each run, so that a failure repeats; `SEED=7 npm run tests` sets
 * another, and `npm run soak` draws a new one each time.
 */
export const seed = Number(process.env.SEED ?? 20_261_121);

fc.configureGlobal({ seed });

export default fc;
