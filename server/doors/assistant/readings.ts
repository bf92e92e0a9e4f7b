import { scopeOf } from '#core/contract/scope.ts';
import type { Feature } from '#server/domain/feature.ts';
import { wireSchema } from '#core/contract/wire/wireSchema.ts';
import type { Reading } from '#shell/assistant/readings.ts';

/** The calls that read and that access tokens may make, made from their contracts. Files are for commands. */
export function readingsOf(features: readonly Feature[]): Reading[] {
  return features.flatMap(({ endpoints }) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => {
      const scope = scopeOf(endpoint);
      if (endpoint.method !== 'GET' || endpoint.reply === 'binary' || scope === null) return [];
      const path = endpoint.params ? wireSchema(endpoint.params) : {};
      const query = endpoint.query ? wireSchema(endpoint.query) : {};
      return {
        name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        endpoint,
        scope,
        isPeopleOnly: endpoint.peopleOnly === true,
        inPath: Object.keys(path.properties ?? {}),
        properties: { ...path.properties, ...query.properties },
        required: [...Object.keys(path.properties ?? {}), ...(query.required ?? [])],
      };
    }),
  );
}
