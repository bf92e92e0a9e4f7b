import type { SignOn } from '#plugins/applications/ownContract.ts';
import { rolesFault } from '#plugins/applications/ownRules.ts';
import type { Catalogue } from '#server/domain/catalogue/catalogue.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { knownFault } from '#server/platform/outgoing/addresses.ts';
import { uniquely } from '#server/domain/calls/uniquely.ts';
import type { OwnTexts } from './ownQueries.ts';

export interface Role {
  id: number;
  name: string;
}

interface InputTexts {
  name: string;
  description: string;
  url: string;
  mobileUrl: string;
  signOn: SignOn | null;
}

/** A role as a person sends it: without an id it is new. */
export interface InputRole {
  id?: number | undefined;
  name: string;
}

/** Refuses roles of one name. */
export function refuseTwice(inputRoles: readonly InputRole[]): void {
  const fault = rolesFault(inputRoles.map(({ name }) => name));
  if (fault !== undefined) throw invalid({ role_list: [fault] });
}

/** The roles of a new application. */
export const newRoles = (inputRoles: readonly InputRole[]): Role[] =>
  inputRoles.map(({ name }, at) => ({ id: at + 1, name }));

/**
 * The roles after a change. A role keeps its id, one without an id is the former one of that name, and the id of a removed
 * role is not used again while somebody has the role. Refuses to remove such a role.
 */
export function keptRoles(
  inputRoles: readonly InputRole[],
  before: readonly Role[],
  held: ReadonlyMap<number, number>,
): Role[] {
  const known = new Map(before.map(({ id, name }) => [id, name]));
  const named = new Map(before.map(({ id, name }) => [name, id]));
  const inputIds = new Set(inputRoles.map(({ id }) => id));
  const taken = new Set<number>();
  let last = Math.max(0, ...known.keys(), ...held.keys());
  const roles = inputRoles.map(({ id, name }) => {
    const former = id ?? (inputIds.has(named.get(name)) ? undefined : named.get(name));
    const its = former !== undefined && known.has(former) && !taken.has(former) ? former : ++last;
    taken.add(its);
    return { id: its, name };
  });
  const lost = before.find(({ id }) => !taken.has(id) && held.has(id));
  if (!lost) return roles;
  const people = held.get(lost.id) ?? 0;
  const has = people === 1 ? '1 person has' : `${people} people have`;
  throw invalid({ role_list: [`${has} the role ${lost.name}. Give them another one first.`] });
}

/** The columns of what a person has said. */
export const textsOf = (
  { name, description, url, mobileUrl, signOn }: InputTexts,
  roles: readonly Role[],
): OwnTexts => ({
  name,
  description,
  url,
  mobile_url: mobileUrl,
  roles: JSON.stringify(roles),
  sign_on: signOn === null ? null : JSON.stringify(signOn),
});

/** What the activity tells of an application. */
export const detailsOf = ({ name, description, url, mobileUrl, signOn }: InputTexts, roles: readonly Role[]) => ({
  name,
  description,
  url,
  mobileUrl,
  roles: roles.map((role) => role.name),
  signOn: signOn === null ? 'Link' : signOn.auth === 'secret' ? 'OpenID' : 'OpenID without a secret',
  redirectUris: signOn?.redirectUris ?? [],
  postLogoutUris: signOn?.postLogoutUris ?? [],
  backchannelLogoutUri: signOn?.backchannelLogoutUri ?? null,
  initiateLoginUri: signOn?.initiateLoginUri ?? null,
});

/**
 * The server calls no private address that an organisation has typed, so such an address is refused when it is saved. One
 * that was stored before this rule does not stand in the way of other changes.
 */
export function refuseLogoutAddress(signOn: SignOn | null, before: SignOn | null = null): void {
  const address = signOn?.backchannelLogoutUri;
  if (!address || address === before?.backchannelLogoutUri) return;
  const url = new URL(address);
  if (LOCAL.test(url.hostname)) url.hostname = '127.0.0.1';
  const fault = knownFault(url, [], true);
  if (fault) throw invalid({ 'sign_on.backchannel_logout_uri': [`Back-channel logout address: ${fault}`] });
}

/** The names of a machine for itself (RFC 6761). */
const LOCAL = /(^|\.)localhost$/i;

/** Runs a statement that sets an application's name, and turns a duplicate name into an error under its field. */
export const uniquelyNamed = <T>(run: () => Promise<T>): Promise<T> => uniquely(nameTaken, run);

const nameTaken = () => invalid({ app_name: ['There is already an application with this name.'] });

/** Two applications of one name could not be told apart in a list, nor by an import. */
export function refuseNameOfSuite(catalogue: Catalogue, name: string): void {
  const key = nameKey(name);
  if ([...catalogue.values()].some((entry) => nameKey(entry.name) === key)) throw nameTaken();
}
