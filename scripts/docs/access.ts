import { serviceOf, type Endpoint } from '#core/contract/endpoint.ts';
import { features } from '#server/features.ts';
import { urlOf } from '#server/http/calls/implement.ts';
import { generated, table } from './table.ts';

/** Who may call what, from the contracts. */
export function accessPage(): string {
  // Whoever loads a contract decides the order of its exports.
  const all = features
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const services = [...new Set(all.map(serviceOf))];
  const sections = services.map((service) => {
    const rows = all
      .filter((endpoint) => serviceOf(endpoint) === service)
      .map((endpoint) => [
        `${endpoint.method} \`${urlOf(endpoint)}\``,
        endpoint.summary,
        endpoint.access.label,
        (endpoint.guards ?? []).map((guard) => guard.label).join('; '),
        (endpoint.evenWhen ?? []).join(', '),
      ]);
    return `## ${service}\n\n${table(['call', 'what it does', 'who', 'the record', 'even when'], rows)}\n`;
  });
  return `${generated('the contracts')}
# Who may call what

Each call's contract names the rule that admits a viewer; the server, the navigation, buttons and the palette all run that
same rule. A refusal is code 403 with the rule's sentence. The record's rules are checked within the transaction, and
refuse with code 409. "Even when" names what may stand between a person and the organisation without stopping this call:
being signed out, being shut out (the membership ended, or the network address is not allowed), and two-factor set-up that
is owed first.

${sections.join('\n')}`;
}

const orderOf = (endpoint: Endpoint): string => `${urlOf(endpoint)} ${endpoint.method}`;
