/** How many may come at once, and how many are regained each second. */
export interface Bucket {
  burst: number;
  eachSecond: number;
}

/** The most keys that are remembered; the one that came longest ago is forgotten first. */
const MOST = 10_000;

/** What is left for each key, in this process. */
export type Buckets = Map<string, { count: number; at: number }>;

/** Takes one for a key, or `cost`, if there are so many. Answers how many are left, and whether there were enough. */
export function takeOne(
  buckets: Buckets,
  key: string,
  { burst, eachSecond }: Bucket,
  now: number,
  cost = 1,
): { left: number; taken: boolean } {
  const former = buckets.get(key) ?? { count: burst, at: now };
  const regained = (Math.max(0, now - former.at) / 1000) * eachSecond;
  const count = Math.min(burst, former.count + regained);
  const taken = count >= cost;
  const left = taken ? count - cost : count;
  buckets.delete(key);
  buckets.set(key, { count: left, at: now });
  const [oldest] = buckets.keys();
  if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
  return { left, taken };
}
