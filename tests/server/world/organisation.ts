import { nameText } from '#server/platform/db/members/text.ts';
import { openWayBack } from '#server/domain/lockout/waysBack.ts';
import { createLink } from '#server/platform/mail/links.ts';
import { sealRegistration } from '#server/features/account/registration.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { verification } from '#server/platform/mail/templates.ts';
import type { TestApp } from '../app/startTestApp.ts';
import {
  addPersonRange,
  addPolicyRange,
  makeGroup,
  makeOrganisation,
  makePerson,
  type MadeOrganisation,
  type MadePerson,
} from '../app/builders.ts';
import { userDeleted, userUpdated } from '#plugins/users/events.ts';
import { deleteMember } from '#server/features/users/changeQueries.ts';
import { readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import { record, type Acting } from '#server/domain/activity/record.ts';
import type { Mark } from './marks.ts';
import type { RecordIds } from './place.ts';
import { makeRecords } from './records.ts';

/** The ids of one organisation that calls name. `Ids` in world.ts adds the caller's. */
export interface OrganisationIds extends RecordIds {
  organisation: number;
  /** Another organisation that some of the people have joined, see world.ts. */
  second: number;
  owner: number;
  admin: number;
  /** An ordinary member, in the group and with the application. */
  person: number;
  /** A session of `person`. */
  personSession: string;
  /** Invited, without a verified address. */
  pending: number;
  /** Deleted a moment ago. */
  deleted: number;
  group: number;
  /** A policy of the group. */
  policy: number;
  defaultPolicy: number;
  policyRange: number;
  /** An entry of the activity: `admin` has renamed `person`. */
  entry: number;
  /** Added by this organisation only. */
  application: number;
  /** In the catalogue and added by no organisation. */
  newApplication: number;
  /** The secret in the mail to `pending`. */
  invitation: string;
  /** The secret in a mail to `person`. */
  reset: string;
  /** An owner's way back into the organisation. */
  wayBack: string;
  /** The secret in a mail to a person who is registering. */
  registration: string;
}

export interface BuiltOrganisation {
  made: MadeOrganisation;
  ids: OrganisationIds;
  people: Record<'owner' | 'admin' | 'member' | 'moderator', MadePerson>;
  /** Adds a person whose texts contain the mark. */
  add(name: string, options?: Parameters<typeof makePerson>[2]): Promise<MadePerson>;
}

/** The address range of every test's requests. */
const LOOPBACK: [string, string] = ['127.0.0.0', '127.255.255.255'];

/** Makes an organisation with one record of each kind, whose texts contain the mark. */
export async function buildOrganisation(
  { store, services, clock }: TestApp,
  mark: Mark,
  { application, passwordHash }: { application: number; passwordHash: string },
): Promise<BuiltOrganisation> {
  const { text } = mark;
  const made = await makeOrganisation(store, textsOf(mark));
  const second = await makeOrganisation(store, { ...textsOf(mark), name: `Second ${text}` });
  const add: BuiltOrganisation['add'] = async (name, options = {}) => {
    const person = await makePerson(store, made, {
      ...options,
      person: {
        email: `${name.toLowerCase()}@${text}.test`,
        first_name: `${name} ${text}`,
        last_name: text,
        mobile: mark.phone,
        password_hash: passwordHash,
        ...options.person,
      },
    });
    await addPersonRange(store, person.id, ...LOOPBACK);
    return person;
  };
  const owner = await add('Owner', { owner: true });
  const admin = await add('Admin', { admin: true });
  const moderator = await add('Moderator');
  const member = await add('Member');
  const person = await add('Person', { person: { has_passkey: 1 } });
  const pending = await add('Pending', { invitedOnly: true, person: { password_hash: null } });

  const deleted = await add('Deleted', { invitedOnly: true, person: { password_hash: null } });

  const { id: group } = await makeGroup(store, made, [{ id: moderator.id, role: 'moderator' }, person], {
    name: `Group ${text}`,
    description: `About ${text}`,
  });
  const policy = await makePolicyFor(group, 'Policy');
  await addPolicyRange(store, policy, ...LOOPBACK);
  await addPolicyRange(store, policy, ...mark.range);
  const { id: policyRange } = await store.read
    .selectFrom('policy_ranges')
    .select('id')
    .where('policy_id', '=', policy)
    .where('family', '=', 6)
    .executeTakeFirstOrThrow();
  await assign(application, person);
  await assign(2, moderator);

  // The mark is in the subject, because the words of this mail are all ours.
  const letter = { ...verification({ url: `${services.config.publicUrl}/${text}` }), subject: `Confirm ${text}` };
  const ids = await store.write(async (tx) => {
    await tx
      .updateTable('policies')
      .set({ name: `Default ${text}`, ...nameText(`Default ${text}`) })
      .where('id', 'in', [made.policyId, second.policyId])
      .execute();
    await queueMail(tx, owner.email, letter, clock.now);
    const personSession = `session-${text}-${person.id}`;
    await tx
      .insertInto('sessions')
      .values({
        id: personSession,
        secret_hash: personSession,
        person_id: person.id,
        stage: 'full',
        created_at: clock.now,
        last_used_at: clock.now,
        expires_at: clock.now + services.config.sessionAbsolute,
        address: mark.range[0],
        user_agent: `Browser ${text}`,
      })
      .execute();
    const link = (kind: 'invitation' | 'reset', personId: number) =>
      createLink(tx, services.secrets, kind, { personId, organisationId: made.id }, clock.now);
    const acting: Acting = {
      organisationId: made.id,
      actor: { kind: 'person', id: admin.id, name: `Admin ${text}` },
      at: clock.now,
      source: 'portal',
      address: mark.range[0],
      userAgent: `Browser ${text}`,
      sessionId: null,
      requestId: text,
      batch: `run-${made.id}`,
      undoes: null,
    };
    const entry = await record(tx, acting, userUpdated, {
      subject: { id: person.id, name: `Person ${text}` },
      was: { firstName: `Former ${text}` },
      now: { firstName: `Person ${text}` },
      reverse: { body: { id: person.id, firstName: `Former ${text}`, lastName: text } },
    });
    await record(tx, acting, userDeleted, {
      subject: { id: deleted.id, name: `Deleted ${text}` },
      was: { email: `deleted@${text}.test` },
      reverse: {
        body: { id: deleted.id, admin: false, status: 'active', invitedAt: null, groups: [], assignments: [] },
      },
    });
    await deleteMember(tx, made.id, deleted.id);
    return {
      entry: (await readEntryIds(tx)).show(entry ?? 0),
      personSession,
      ...(await makeRecords({ tx, organisationId: made.id, ownerId: owner.id, mark, now: clock.now })),
      invitation: await link('invitation', pending.id),
      reset: await link('reset', person.id),
      wayBack: (
        await openWayBack(
          tx,
          { personId: owner.id, ranges: [{ from: '127.0.0.0', to: '127.255.255.255' }] },
          { secrets: services.secrets, publicUrl: '', now: clock.now },
        )
      ).replace('/wayback#token=', ''),
    };
  });
  const registration = sealRegistration(
    services.secrets,
    { organisation: `New ${text}`, firstName: text, lastName: text, email: `new@${text}.test`, passwordHash },
    clock.now,
  );

  return {
    made,
    add,
    people: { owner, admin, member, moderator },
    ids: {
      organisation: made.id,
      second: second.id,
      owner: owner.id,
      admin: admin.id,
      person: person.id,
      pending: pending.id,
      deleted: deleted.id,
      group,
      policy,
      defaultPolicy: made.policyId,
      policyRange,
      application,
      newApplication: 9,
      registration,
      ...ids,
    },
  };

  async function makePolicyFor(groupId: number, name: string): Promise<number> {
    return store.write(async (tx) => {
      const { id } = await tx.insertInto('policies').values(named(name)).returning('id').executeTakeFirstOrThrow();
      await tx
        .insertInto('policy_groups')
        .values({ organisation_id: made.id, policy_id: id, group_id: groupId })
        .execute();
      return id;
    });
  }

  async function assign(applicationId: number, { id }: MadePerson): Promise<void> {
    const own = { organisation_id: made.id, application_id: applicationId };
    await store.write(async (tx) => {
      await tx
        .insertInto('organisation_applications')
        .values({ ...own, added_at: clock.now })
        .execute();
      await tx
        .insertInto('assignments')
        .values({ ...own, person_id: id, role_id: 1, created_at: clock.now })
        .execute();
    });
  }

  function named(name: string) {
    const full = `${name} ${text}`;
    return { organisation_id: made.id, name: full, ...nameText(full), created_at: clock.now };
  }
}

const textsOf = ({ text, phone }: Mark) => ({
  name: `Organisation ${text}`,
  display_name: text,
  website: `https://${text}.test`,
  email: `office@${text}.test`,
  phone,
  address_line1: `1 ${text} Street`,
  address_line2: `${text} House`,
  city: `${text} City`,
  postal_code: text,
  gst_number: text,
  pan_number: text,
});
