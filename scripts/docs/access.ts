import { serviceOf, type Endpoint } from '#core/contract/endpoint.ts';
import { features } from '#server/features.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import { protocolRoutes, SIGN_ON } from '#server/domain/access/paths.ts';
import { generated, table } from './table.ts';

/** The page of the access rules, from the contracts. */
export function accessPage(): string {
  // Sorted, because the order of a module's exports depends on the loader.
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
        endpoint.fresh ? 'yes' : '',
      ]);
    return `## ${service}\n\n${table(['call', 'what it does', 'who', 'the record', 'even when', 'proof'], rows)}\n`;
  });
  return `${generated('the contracts')}
# Who may call what

The contract of each call names the rule that admits a viewer. The server, the navigation, the buttons and the palette all
use that same rule.

- **who**: the rule about the viewer. A refusal has the code 403 and the sentence of the rule.
- **the record**: the rules about the record. The server checks them inside the transaction and refuses with the code 409.
- **even when**: states of the viewer in which this call still answers, while all other calls are refused: signed out; shut
  out (the membership ended, or the network address is not allowed); or two-factor set-up is owed first.
- **proof**: the call gives power away, so a session must have proved in the last ten minutes who it is, by the sign-in, the
  password or a passkey. Otherwise it is refused with 403 and the reason \`proof_owed\`. An access token is its own proof.

${sections.join('\n')}
## Sign-on to applications

The addresses below \`/oidc\` have no contract: the OpenID standard says what they answer. They admit an application by its
client id and secret, and a person by the rules of every call into the organisation and those of the launcher, at every use
of a token ([applications](applications.md)).

${table(
  ['call', 'what it does'],
  protocolRoutes.map(({ path, methods, summary }) => [`${methods.join(', ')} \`${SIGN_ON}${path}\``, summary]),
)}
`;
}

const orderOf = (endpoint: Endpoint): string => `${urlOf(endpoint)} ${endpoint.method}`;
