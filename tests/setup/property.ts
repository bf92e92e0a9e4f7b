import fc from 'fast-check';

/**
 * What the cases of property tests are drawn with. The same at each run, so that what failed fails again and a change
 * stands or falls by itself; `SEED=7 npm run tests` draws others, and `npm run soak` draws new ones each time.
 */
export const seed = Number(process.env.SEED ?? 20_261_121);

fc.configureGlobal({ seed });

export default fc;
