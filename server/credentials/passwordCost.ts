/** What hashing a password takes: the minimum that OWASP names for argon2id, 19 MiB, 2 passes, 1 lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
