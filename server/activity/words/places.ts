/** The most entries of a block: a place has 16 bits, and one block is held in the memory while it is made. */
export const MOST = 32_768;

/** Places of entries within a block, one bit for each. */
export type Places = Uint32Array;

export const noPlaces = (): Places => new Uint32Array(MOST / 32);

export function addPlace(places: Places, place: number): void {
  places[place >> 5] = (places[place >> 5] ?? 0) | (1 << (place & 31));
}

/** Few places are written as a list of numbers ('L'), many as bits ('B'), in the letters of base64. */
export function writePlaces(places: Places): { entries: number; places: string } {
  const list = listOf(places);
  const bits = (list.at(-1) ?? 0) / 8;
  const bytes =
    list.length * 2 < bits
      ? Buffer.from(Uint16Array.from(list).buffer)
      : Buffer.from(places.buffer, 0, Math.floor(bits) + 1);
  return { entries: list.length, places: (list.length * 2 < bits ? 'L' : 'B') + bytes.toString('base64') };
}

/** Adds written places to others. */
export function readPlaces(into: Places, written: string): void {
  const bytes = Buffer.from(written.slice(1), 'base64');
  if (written.startsWith('L')) {
    for (let at = 0; at < bytes.length; at += 2) addPlace(into, bytes.readUInt16LE(at));
    return;
  }
  const all = Buffer.from(into.buffer);
  if (into.some((bits) => bits !== 0))
    for (let at = 0; at < bytes.length; at++) all[at] = (all[at] ?? 0) | (bytes[at] ?? 0);
  else bytes.copy(all);
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
