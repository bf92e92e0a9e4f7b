/**
 * Stands for ufo, of which ofetch takes two functions; ours call it with whole addresses and with values that a contract
 * has encoded. More than a kilobyte of the first page.
 */
export function withQuery(address: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  return text ? `${address}${address.includes('?') ? '&' : '?'}${text}` : address;
}

export function withBase(): never {
  throw new Error('Not here: see core/client/client.ts.');
}
