import { createCipheriv } from 'node:crypto';

/** The ids of entries as they are shown: in answers, files, addresses and messages. */
export interface EntryIds {
  /** The id that is shown for a stored one. */
  show(stored: number): number;
  /** The stored id; `undefined` for an unknown number. Version 0.2 and earlier showed the stored ids, which stay valid. */
  stored(shownId: number): number | undefined;
}

/** The values of one half of an id, and the number of all ids. Shown ids begin above all stored ones. */
const HALF = 2 ** 24;
const ALL = HALF * HALF;
/** Four rounds of a keyed function are a pseudorandom permutation (Luby and Rackoff, 1988). */
const ROUNDS = 4;

/**
 * One counter numbers the entries of all organisations, so the stored ids tell how much happens in the others. Shown ids are
 * a keyed permutation of them: they tell neither a number nor an order. `shownUpTo` is the last id that was shown as it is
 * stored.
 */
export function makeEntryIds(key: Buffer, shownUpTo: number): EntryIds {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const block = Buffer.alloc(16);
  const mixed = (round: number, half: number): number => {
    block.writeUInt32BE(round, 0);
    block.writeUInt32BE(half, 4);
    return cipher.update(block).readUIntBE(0, 3);
  };
  return {
    show(stored) {
      let [left, right] = [Math.floor(stored / HALF), stored % HALF];
      for (let round = 0; round < ROUNDS; round += 1) [left, right] = [right, left ^ mixed(round, right)];
      return ALL + left * HALF + right;
    },
    stored(shownId) {
      if (shownId < ALL) return shownId <= shownUpTo ? shownId : undefined;
      if (shownId >= 2 * ALL) return undefined;
      let [left, right] = [Math.floor((shownId - ALL) / HALF), (shownId - ALL) % HALF];
      for (let round = ROUNDS - 1; round >= 0; round -= 1) [left, right] = [right ^ mixed(round, left), left];
      return left * HALF + right;
    },
  };
}
