/** The decoded fragment of an address; as it is written if it is not valid percent-encoding, for example `#%E0`. */
export function fragmentOf(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
