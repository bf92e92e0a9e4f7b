/** A set of names that may each be claimed once. The second claim throws an error that names both places. */
export function claims() {
  const taken = new Map<string, string>();
  return (what: string, name: string, by: string): void => {
    const former = taken.get(`${what} ${name}`);
    if (former !== undefined) throw new Error(`The ${what} ${name} is claimed twice: by ${former} and by ${by}.`);
    taken.set(`${what} ${name}`, by);
  };
}
