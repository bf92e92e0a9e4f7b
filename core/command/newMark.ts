/**
 * A random mark, such as that of a run over many records. `crypto.randomUUID` is missing in a page that was loaded by
 * plain http from another computer.
 */
export const newMark = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
