/** The cost of a password hash: the minimum that OWASP names for argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The fixed duration, in milliseconds, of an answer that must not reveal if an address is known. It is longer than the
 * work on a busy machine.
 */
export const answerTime = 400;

/**
 * The longest wait for a hash, in milliseconds. It takes three seconds at most; without it a call would wait for ever for a
 * thread that the system does not start.
 */
const longestHash = 25_000;

/** The values in use. Tests of other things lower them. */
export const slowOnPurpose = { passwordCost, answerTime, longestHash };
