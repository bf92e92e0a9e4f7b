// The tasks that the hashing threads run (passwords.ts). This is JavaScript because a thread starts from a file that Node can
// read.
import { hashSync, verifySync } from '@node-rs/argon2';

/** @param {{ password: string, cost: import('@node-rs/argon2').Options }} given */
export const make = ({ password, cost }) => hashSync(password, cost);

/** @param {{ password: string, hashed: string }} given */
export const check = ({ password, hashed }) => verifySync(hashed, password);
