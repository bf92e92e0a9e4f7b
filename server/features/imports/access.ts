import * as z from 'zod/mini';
import { inDuty, managesApplications, notAbove, type Rank } from '#core/access/dutyRules.ts';
import { notOrganisationOwner, wrongChoice, type Chosen } from '#plugins/applications/rules.ts';
import { newGroup } from '#plugins/groups/contract.ts';
import { freeOfPolicies, isOrdinary } from '#plugins/groups/rules.ts';
import type { ImportCell } from '#plugins/imports/contract.ts';
import { refusalBy, type Viewer } from '#core/access/rule.ts';
import { readList, writeList, type ReadItem } from '#core/text/listText.ts';
import type { CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { plainWords } from '#server/domain/calls/input/plainWords.ts';

export interface Change {
  what: string;
  before: string;
  after: string;
}
export interface Fault {
  cell: ImportCell;
  says: string;
  /** The name of a group that does not exist yet, and that can be created. */
  missingGroup?: string;
}
type GroupRole = 'moderator' | 'member';

/** An assignment as it was before an import. */
type HeldAssignment = Chosen & { roleId: number; enabled: boolean };

/** A role in a group that a row gives. */
export interface GroupStep {
  groupId: number;
  role: GroupRole;
  /** The role before; `null` for somebody who joins. */
  was: GroupRole | null;
  change: Change;
}

/** An application that a row gives, or whose roles it changes. */
export interface AssignmentStep {
  applicationId: number;
  chosen: Chosen & { roleId: number };
  /** The assignment before; `null` for a new one. */
  was: HeldAssignment | null;
  change: Change;
}

/** Who imports. */
interface By {
  viewer: Viewer;
  /** Why the caller's token does not allow it: an import needs only the scope of people, its groups and applications another. */
  tokenLacks: string | undefined;
}

/** The names of the groups in a cell: of each thing the name before its parentheses, and the whole text. */
export const groupNames = (cell: string): string[] =>
  readList(cell).flatMap(({ name, whole }) => [nameKey(name), nameKey(whole)]);

/** Finds the groups of a cell. A person is never taken out of a group by a file. */
export function judgeGroups(
  cell: string,
  groups: ReadonlyMap<string, { id: number; name: string; guarded: boolean }>,
  had: ReadonlyMap<number, GroupRole>,
  { viewer, ordinary, tokenLacks }: By & { ordinary: boolean },
) {
  const faults: Fault[] = [];
  const changes: Change[] = [];
  const steps = new Map<number, GroupStep>();
  for (const item of readList(cell)) {
    const found = groupOf(item, groups);
    if ('says' in found) {
      faults.push({ cell: 'groups', ...found });
      continue;
    }
    const { group, role = had.get(group.id) ?? 'member' } = found;
    const before = had.get(group.id);
    if (before === role || steps.has(group.id)) continue;
    const refusal =
      refusalBy(freeOfPolicies, viewer, group) ??
      // Somebody who is in the group gets another role there.
      (before === undefined ? undefined : refusalBy(isOrdinary, viewer, { ordinary }));
    const why = tokenLacks ?? refusal?.why;
    if (why !== undefined) {
      faults.push({ cell: 'groups', says: why });
      continue;
    }
    const change = { what: `Group ${group.name}`, before: before ? roleNames[before] : '', after: roleNames[role] };
    steps.set(group.id, { groupId: group.id, role, was: before ?? null, change });
    changes.push(change);
  }
  return { faults, changes, steps: [...steps.values()] };
}

export const roleNames: Record<GroupRole, string> = { moderator: 'Moderator', member: 'Member' };

function groupOf({ name, parts, whole }: ReadItem, groups: Parameters<typeof judgeGroups>[1]) {
  const role = nameKey(parts[0] ?? '');
  const hasRole = (role === 'moderator' || role === 'member') && parts.length === 1;
  const named = groups.get(nameKey(name));
  if (named && hasRole) return { group: named, role: role as GroupRole };
  const group = groups.get(nameKey(whole));
  if (group) return { group };
  if (named) return { says: `“${parts.join(' / ')}” is not a role in a group. Use Member or Moderator.` };
  return missing(hasRole ? name : whole);
}

/** A group that does not exist. It can be created if the form of a new group would take its name. */
function missing(name: string): Omit<Fault, 'cell'> {
  const says = `There is no group “${name}”.`;
  const parsed = z.safeParse(newGroup.schemas.name, name, { error: plainWords });
  if (parsed.success) return { says, missingGroup: parsed.data };
  return { says: `${says} ${parsed.error.issues[0]?.message ?? ''}`.trim() };
}

interface Assigned {
  role_id: number;
  crm_role_id: number | null;
  profile_id: number | null;
  enabled: number;
}

/** Finds the applications of a cell with their roles. A person never loses an application by a file. */
export function judgeApplications(
  cell: string,
  offers: ReadonlyMap<string, CatalogueEntry>,
  had: ReadonlyMap<number, Assigned>,
  { viewer, person, tokenLacks }: By & { person: Rank },
) {
  const faults: Fault[] = [];
  const changes: Change[] = [];
  const steps = new Map<number, AssignmentStep>();
  const wrong = (says: string) => void faults.push({ cell: 'applications', says });
  for (const { name, parts, whole } of readList(cell)) {
    const entry = offers.get(nameKey(name)) ?? offers.get(nameKey(whole));
    if (!entry) {
      wrong(`“${whole}” is not one of your applications${named([...offers.values()])}`);
      continue;
    }
    const before = had.get(entry.id);
    const roleTexts = offers.has(nameKey(name)) ? parts : [];
    const chosen = chosenOf(entry, roleTexts, before);
    if (typeof chosen === 'string') {
      wrong(`${entry.name}: ${chosen}`);
      continue;
    }
    const lacks = wrongChoice(entry, chosen);
    if (Object.keys(lacks).length > 0) {
      wrong(`${entry.name}: ${lackText(entry, chosen, lacks)}`);
      continue;
    }
    const now = before?.enabled === 1 ? textOf(entry, chosenBefore(before)) : '';
    const after = textOf(entry, chosen);
    if (now === after || steps.has(entry.id)) continue;
    const refusal =
      refusalBy(managesApplications, viewer, undefined) ??
      refusalBy(inDuty, viewer, entry) ??
      refusalBy(notOrganisationOwner, viewer, { organisationOwner: person.owner === true }) ??
      refusalBy(notAbove, viewer, person);
    const why = tokenLacks ?? refusal?.why;
    if (why !== undefined) {
      wrong(why);
      continue;
    }
    const change = { what: entry.name, before: now, after };
    steps.set(entry.id, {
      applicationId: entry.id,
      chosen: { ...chosen, roleId: chosen.roleId ?? 0 },
      was: before ? { ...chosenBefore(before), roleId: before.role_id, enabled: before.enabled === 1 } : null,
      change,
    });
    changes.push(change);
  }
  return { faults, changes, steps: [...steps.values()] };
}

/** The roles that a cell names; those that it leaves out stay, or are the only ones that there are. */
function chosenOf(entry: CatalogueEntry, parts: readonly string[], before: Assigned | undefined): Chosen | string {
  const was = before && chosenBefore(before);
  const chosen: Chosen = { roleId: null, crmRoleId: null, profileId: null };
  const kinds = [
    ['roleId', 'role', entry.roles],
    ['crmRoleId', 'CRM role', entry.crmRoles],
    ['profileId', 'profile', entry.profiles],
  ] as const;
  // An application without CRM roles may have its profile in the second place: 'Purchaser / Purchasing'.
  const [role = '', second = ''] = parts;
  const places =
    parts.length === 2 && entry.crmRoles.length === 0 && foundIn(entry.profiles, second) ? [role, '', second] : parts;
  if (parts.length > kinds.length) return 'Give at most a role, a CRM role and a profile.';
  for (const [index, [field, kind, list]] of kinds.entries()) {
    const text = places[index]?.trim() ?? '';
    const only = list.length === 1 ? list[0]?.id : undefined;
    const found = text ? foundIn(list, text)?.id : (was?.[field] ?? only);
    if (text && found === undefined) return `There is no ${kind} “${text}”${named(list)}`;
    if (index === 0 && found === undefined) return `Give a role in parentheses${named(list)}`;
    chosen[field] = found ?? null;
  }
  return chosen;
}

/** What is missing, what there is to choose from, and the whole text as an example. */
function lackText(entry: CatalogueEntry, chosen: Chosen, lacks: Partial<Record<keyof Chosen, string>>): string {
  const kinds = [
    ['roleId', 'role', entry.roles],
    ['crmRoleId', 'CRM role', entry.crmRoles],
    ['profileId', 'profile', entry.profiles],
  ] as const;
  const parts = kinds
    .filter(([field, , list]) => field !== 'crmRoleId' || list.length > 0)
    .map(([field, , list]) => (list.find(({ id }) => id === chosen[field]) ?? list.at(-1))?.name ?? '');
  const example = writeList([{ name: entry.name, parts: parts.slice(0, parts.findLastIndex(Boolean) + 1) }]);
  const missing = kinds.filter(([field]) => lacks[field] !== undefined);
  return [
    `Give a ${missing.map(([, kind]) => kind).join(' and a ')} too, such as ${example}.`,
    ...missing.map(([, kind, list]) => `${kind.replace(/^./, (first) => first.toUpperCase())}s${named(list)}`),
  ].join(' ');
}

const foundIn = <T extends { name: string }>(list: readonly T[], text: string): T | undefined =>
  list.find(({ name }) => nameKey(name) === nameKey(text));

const named = (list: readonly { name: string }[]): string =>
  list.length === 0
    ? '.'
    : `: ${list
        .slice(0, 12)
        .map(({ name }) => name)
        .join(', ')}.`;

const chosenBefore = ({ role_id, crm_role_id, profile_id }: Assigned): Chosen => ({
  roleId: role_id,
  crmRoleId: crm_role_id,
  profileId: profile_id,
});

export const textOf = (
  { roles, crmRoles, profiles }: CatalogueEntry,
  { roleId, crmRoleId, profileId }: Chosen,
): string =>
  [[roles, roleId] as const, [crmRoles, crmRoleId] as const, [profiles, profileId] as const]
    .flatMap(([list, id]) => list.find((one) => one.id === id)?.name ?? [])
    .join(', ');
