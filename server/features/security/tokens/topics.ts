import { scopeOf } from '#core/contract/scope.ts';

let topics: readonly string[] | undefined;

/** The topics of all calls that a token can be allowed, so that a new plugin's topic needs no further declaration. */
export async function openTopics(): Promise<readonly string[]> {
  if (!topics) {
    // features.ts imports the handlers, so it is imported when it is needed.
    const { features } = await import('#server/features.ts');
    const scopes = features.flatMap(({ endpoints }) => Object.values(endpoints).map(scopeOf));
    topics = [...new Set(scopes.flatMap((scope) => (scope === 'any' ? [] : (scope?.split(':')[0] ?? []))))].toSorted();
  }
  return topics;
}
