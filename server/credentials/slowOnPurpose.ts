/** What hashing a password takes: the minimum that OWASP names for argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How long an answer takes that must not tell whether an address is known, in milliseconds: more than a busy machine needs. */
export const answerTime = 400;

/** The two in use: tests of other things lower them. */
export const slowOnPurpose = { passwordCost, answerTime };
