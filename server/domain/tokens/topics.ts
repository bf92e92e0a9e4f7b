import { scopeOf } from '#core/contract/scope.ts';
import { features } from '#server/features.ts';

const scopes = features.flatMap(({ endpoints }) => Object.values(endpoints).map(scopeOf));

/** The topics of all calls that a token can be allowed, so that a new plugin's topic needs no further declaration. */
export const openTopics: readonly string[] = [
  ...new Set(scopes.flatMap((scope) => (scope === 'any' ? [] : (scope?.split(':')[0] ?? [])))),
].toSorted();
