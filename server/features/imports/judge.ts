import * as z from 'zod/mini';
import { isAbove, notAbove } from '#core/access/dutyRules.ts';
import { refusalBy } from '#core/access/rule.ts';
import { nameKey } from '#core/text/nameKey.ts';
import type { ImportCell, ImportRow, JudgedRow } from '#plugins/imports/contract.ts';
import { newUser } from '#plugins/users/contract.ts';
import { notExternal } from '#plugins/users/rules.ts';
import { zoneOf } from '#server/domain/accessEnd.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { applicationsOf } from '#server/features/applications/queries.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import { scopeLacked } from '#server/domain/calls/judge.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { plainWords } from '#server/domain/calls/input/plainWords.ts';
import { fullName, knownName } from '#server/platform/names.ts';
import { personOf, stateOf } from '#server/domain/person.ts';
import {
  groupNames,
  judgeApplications,
  judgeGroups,
  type AssignmentStep,
  type Change,
  type Fault,
  type GroupStep,
} from './access.ts';
import { judgeEnd } from './ends.ts';
import { grouped } from './grouped.ts';
import { groupsByName, heldBy, membersByAddress } from './queries.ts';

type Member = NonNullable<Awaited<ReturnType<typeof membersByAddress>> extends Map<string, infer M> ? M : never>;

/** A row with what is to be done for it. */
export interface Plan extends JudgedRow {
  /** The person who is here already; missing for a new one. */
  member?: Member;
  /** The name, address and phone of a new person. */
  person?: { firstName: string; lastName: string; email: string; mobile: string };
  renamed?: { firstName: string; lastName: string };
  /** The last day of the access, if the row changes it. */
  endsOn?: string;
  groups: GroupStep[];
  assignments: AssignmentStep[];
}

/** The addresses of rows, as they are compared; wrong ones are left out. */
export const addressesOf = (rows: readonly ImportRow[]): string[] => [
  ...new Set(rows.flatMap(({ email }) => z.safeParse(newUser.schemas.email, email).data ?? [])),
];

/**
 * Judges rows by the very rules of the forms: what each would do, or why it cannot. Of a person who is here already,
 * empty cells change nothing, and a file only adds to groups and applications.
 */
export async function judgeRows(ctx: Ctx, rows: readonly ImportRow[]): Promise<Plan[]> {
  const { db, organisationId, viewer, caller } = ctx;
  const [members, groups, added, catalogue, zone] = await Promise.all([
    membersByAddress(db, organisationId, addressesOf(rows)),
    groupsByName(db, organisationId, [...new Set(rows.flatMap((row) => groupNames(row.groups)))]),
    applicationsOf(db, organisationId),
    catalogueOf(ctx),
    zoneOf(db, organisationId),
  ]);
  const offers = new Map(
    added.flatMap(({ application_id: id }) => {
      const entry = catalogue.get(id);
      return entry ? [[nameKey(entry.name), entry] as const] : [];
    }),
  );
  const present = [...members.values()].filter(({ status }) => status !== 'deleted');
  const held = await heldBy(
    db,
    organisationId,
    present.map(({ id }) => id),
  );
  const groupsOf = grouped(held.groups, (row) => row.person_id);
  const assignmentsOf = grouped(held.assignments, (row) => row.person_id);
  const seen = new Set<string>();

  return rows.map((row) => {
    const faults: Fault[] = [];
    const read = (cell: 'firstName' | 'lastName' | 'email' | 'mobile', text: string, shownCell: ImportCell = cell) => {
      const parsed = z.safeParse(newUser.schemas[cell], text, { error: plainWords });
      if (!parsed.success) faults.push({ cell: shownCell, says: parsed.error.issues[0]?.message ?? 'This is wrong.' });
      return parsed.data ?? '';
    };
    const email = read('email', row.email);
    const key = emailKey(email);
    if (email && seen.has(key)) faults.push({ cell: 'email', says: 'This address is in the file twice.' });
    seen.add(key);
    const known = members.get(key);
    const member = known && known.status !== 'deleted' ? known : undefined;
    const names = namesOf(row, member);
    const isNamed = names.firstName !== '' || names.lastName !== '' || !member;
    const isWhole = row.name !== '' && !row.firstName && !row.lastName;
    const firstName = isNamed ? read('firstName', names.firstName, isWhole ? 'name' : 'firstName') : '';
    const lastName = read('lastName', names.lastName, isWhole ? 'name' : 'lastName');
    // Who comes by a file may have no phone: ten digits are few countries' numbers.
    const mobile = row.mobile.trim() ? read('mobile', row.mobile) : '';
    const changes: Change[] = [];
    let renamed: Plan['renamed'];
    const was = member && knownName(member);
    const isRenamed = isNamed && was && (firstName !== was.first_name || lastName !== was.last_name);
    if (!member || isRenamed) faults.push(...lostIn({ firstName, lastName }, isWhole));
    if (member && isRenamed) {
      const refusal = refusalBy(notAbove, viewer, stateOf(member)) ?? refusalBy(notExternal, viewer, stateOf(member));
      if (refusal) faults.push({ cell: isWhole ? 'name' : 'firstName', says: refusal.why });
      else renamed = { firstName, lastName };
      changes.push({ what: 'Name', before: fullName(was), after: `${firstName} ${lastName}`.trim() });
    }
    const phone = member && personOf(member).mobile;
    if (member && mobile && mobile !== phone)
      faults.push({
        cell: 'mobile',
        says: `Only users themselves can change their phone number${phone ? `; it is ${phone}` : ''}. Empty this cell to keep the number.`,
      });
    const end = judgeEnd(row.endsOn, { viewer, now: ctx.now, zone }, member);
    faults.push(...end.faults);
    changes.push(...end.changes);
    const inGroups = new Map((member && groupsOf.get(member.id))?.map((one) => [one.group_id, one.role]));
    const has = new Map((member && assignmentsOf.get(member.id))?.map((one) => [one.application_id, one]));
    const group = judgeGroups(row.groups, groups, inGroups, {
      viewer,
      ordinary: !member || !isAbove(stateOf(member)),
      tokenLacks: scopeLacked(caller, 'groups:write'),
    });
    const application = judgeApplications(row.applications, offers, has, {
      viewer,
      person: member ? stateOf(member) : {},
      tokenLacks: scopeLacked(caller, 'assignments:write'),
    });
    faults.push(...group.faults, ...application.faults);
    changes.push(...group.changes, ...application.changes);
    const state = faults.length > 0 ? 'wrong' : !member ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return {
      row: row.row,
      state,
      errors: faults,
      changes: faults.length > 0 ? [] : changes,
      ...(member ? { member } : { person: { firstName, lastName, email, mobile } }),
      ...(renamed && { renamed }),
      ...(end.endsOn && { endsOn: end.endsOn }),
      groups: group.steps,
      assignments: application.steps,
    };
  });
}

/**
 * The parts of a name whose letters were lost when the file was saved: a code page writes a question mark for a letter
 * that it lacks. Nobody is called so.
 */
function lostIn(names: { firstName: string; lastName: string }, isWhole: boolean): Fault[] {
  const lost = (['firstName', 'lastName'] as const).filter((cell) => /[?\ufffd]/.test(names[cell]));
  const says =
    'Some letters were lost when this file was saved. Enter the name, or save the file again as Excel or as “CSV UTF-8”.';
  return (isWhole ? lost.slice(0, 1) : lost).map((cell) => ({ cell: isWhole ? 'name' : cell, says }));
}

/**
 * The parts of a name. Of a whole name the last word is the last name, unless it is the name of the person who is here
 * already, however that is divided.
 */
function namesOf({ name, firstName, lastName }: ImportRow, member: Member | undefined) {
  if (firstName || lastName) {
    // A missing part of the name of somebody who is here stays.
    const was = member && knownName(member);
    return { firstName: firstName || (was?.first_name ?? ''), lastName: lastName || (was?.last_name ?? '') };
  }
  const whole = name.trim().replace(/\s+/gu, ' ');
  const was = member && knownName(member);
  if (was && whole === fullName(was)) return { firstName: was.first_name, lastName: was.last_name };
  const at = whole.lastIndexOf(' ');
  return at < 0 ? { firstName: whole, lastName: '' } : { firstName: whole.slice(0, at), lastName: whole.slice(at + 1) };
}
