/** The most entries of a block: a place has 16 bits, and one block is held in the memory while it is made. */
export const MOST = 32_768;

/** Places of entries within a block, one bit for each. */
export type Places = Uint32Array;

export const noPlaces = (): Places => new Uint32Array(MOST / 32);

export function addPlace(places: Places, place: number): void {
  places[place >> 5] = (places[place >> 5] ?? 0) | (1 << (place & 31));
}

/** The first byte tells how places are written: as a list of numbers if they are few, or one bit for each. */
const [LIST, BITS] = [0, 1];

export function writePlaces(places: Places): { entries: number; places: Buffer } {
  const list = listOf(places);
  const size = Math.floor((list.at(-1) ?? 0) / 8) + 1;
  const isList = list.length * 2 < size;
  const bytes = isList ? Buffer.from(Uint16Array.from(list).buffer) : Buffer.from(places.buffer, 0, size);
  return { entries: list.length, places: Buffer.concat([Buffer.of(isList ? LIST : BITS), bytes]) };
}

/** The places of several lists, in any of them. */
export function readPlaces(written: readonly Uint8Array[]): Places {
  const all = noPlaces();
  for (const one of written) {
    if (one[0] === LIST) {
      for (let at = 1; at < one.length; at += 2) addPlace(all, (one[at] ?? 0) | ((one[at + 1] ?? 0) << 8));
    } else if (written.length === 1) new Uint8Array(all.buffer).set(one.subarray(1));
    else join(all, readPlaces([one]));
  }
  return all;
}

function join(places: Places, others: Places): void {
  for (let at = 0; at < places.length; at++) places[at] = (places[at] ?? 0) | (others[at] ?? 0);
}

/** Keeps the places that are, or are not, among others. */
export function keep(places: Places, others: Places, wanted: boolean): void {
  for (let at = 0; at < places.length; at++)
    places[at] = (places[at] ?? 0) & (wanted ? (others[at] ?? 0) : ~(others[at] ?? 0));
}

/** The places in ascending order. */
export function listOf(places: Places): number[] {
  const list: number[] = [];
  for (let at = 0; at < places.length; at++)
    for (let bits = places[at] ?? 0; bits !== 0; bits &= bits - 1) list.push(at * 32 + 31 - Math.clz32(bits & -bits));
  return list;
}
