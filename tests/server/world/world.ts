import { duties, type Duty } from '#core/access/duty.ts';
import type { Caller } from '#server/domain/session.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { totpOf } from '#server/platform/credentials/secondFactor.ts';
import { beginSetUp, codesOfSetUp } from '#server/platform/credentials/setUp.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';
import { Browser } from '../app/browser.ts';
import { nameText } from '#server/platform/db/members/text.ts';
import { OFFER_LASTS } from '#server/domain/ownershipOffers.ts';
import { addPersonRange, makeMember, type MadePerson } from '../app/builders.ts';
import { buildOnce, type Forks } from './fork.ts';
import { marks, pictureOf, type Mark } from './marks.ts';
import { addPasskeys, unknownPasskey } from './passkeys.ts';
import { addAccessToken } from './tokens.ts';
import { buildOrganisation, type OrganisationIds } from './organisation.ts';
import { PASSWORD } from './password.ts';
import { unknownRecords } from './records.ts';

/**
 * The twelve actors, in the order of the access table's columns. Those before `member` would be owners and admins
 * except for the reason in their names.
 */
export const actors = [
  'anonymous',
  'expired',
  'signed out',
  'factor owed',
  'set-up owed',
  'deactivated',
  'invited only',
  'member',
  'moderator',
  'admin',
  'owner',
  'elsewhere',
] as const;

/** Limited administrators, in the order of their duties. tests/server/access/duties.ts lists what each may do. */
export const limitedActors = duties.map((duty) => `duty ${duty}` as const);

/** Also two more of organisation Beta, whose admin and owner is `elsewhere`. */
export type Actor = (typeof actors)[number] | `duty ${Duty}` | 'admin of beta' | 'member of beta';

/** The ids that a call may name. */
export interface Ids extends OrganisationIds {
  /** Another session of the caller. */
  session: string;
  /** The caller's network range with the mark. */
  personRange: number;
  picture: number;
  /** The caller's token. */
  token: string;
  recoveryCode: string;
  /** The caller's two-factor set-up in progress. */
  permCode: string;
  /** The authenticator's present code. */
  firstCode: string;
  /** The recovery codes of the set-up, separated by commas. */
  firstRecoveryCodes: string;
  /** An access token of the caller. */
  accessToken: number;
  /** A passkey of the caller. */
  passkey: number;
  /** An answer of that passkey that signs in, in JSON. */
  passkeyAnswer: string;
  /** An answer of that passkey that proves again who the caller is, in JSON. */
  provingAnswer: string;
  /** A new passkey of the caller, in JSON; the password is proved. */
  newPasskey: string;
}

export type Kind = keyof Ids;

/**
 * Secrets work for everybody who knows them, and the catalogue belongs to everybody, so these kinds have no 'of
 * another organisation'.
 */
export const secretKinds: readonly Kind[] = [
  'invitation',
  'reset',
  'wayBack',
  'registration',
  'token',
  'recoveryCode',
  'passkeyAnswer',
  'provingAnswer',
  'newApplication',
];

/** Unknown ids. */
export const unknownIds: Ids = {
  ...unknownRecords,
  organisation: 987_654,
  second: 987_654,
  owner: 987_654,
  admin: 987_654,
  person: 987_654,
  pending: 987_654,
  deleted: 987_654,
  group: 987_654,
  policy: 987_654,
  defaultPolicy: 987_654,
  policyRange: 987_654,
  entry: 987_654,
  application: 987_654,
  newApplication: 987_654,
  session: 'no-such-session',
  personSession: 'no-such-session',
  personRange: 987_654,
  picture: 987_654,
  invitation: 'no-such-invitation',
  reset: 'no-such-reset',
  wayBack: 'no-such-way',
  registration: 'no-such-registration',
  token: 'no.such.token',
  recoveryCode: 'no such code',
  permCode: 'no-such-set-up',
  firstCode: '0000000',
  firstRecoveryCodes: 'deadbeef',
  accessToken: 987_654,
  passkey: 987_654,
  ...unknownPasskey(),
};

export interface World extends Forks {
  server: TestApp;
  /** A separate browser with the actor's cookies and token. */
  browser(actor: Actor): Browser;
  /** The ids of the caller's organisation, and those of the other one. */
  ids(actor: Actor): { own: Ids; another: Ids };
}

/** The recovery code of `factor owed`. */
const RECOVERY_CODE = 'deadbeef01';

/** Makes two organisations with one record of each kind, and all actors. `now` is the time of everything. */
export async function buildWorld(now?: number): Promise<World> {
  const server = await startTestApp({ now });
  const { services, clock } = server;
  const browsers = new Map<Actor, Browser>();
  const own = new Map<Actor, Ids>();

  const forks = await buildOnce(server, async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const acme = await buildOrganisation(server, marks.acme, { application: 3, passwordHash });
    const beta = await buildOrganisation(server, marks.beta, { application: 4, passwordHash });
    const special = { admin: true, owner: true };

    await enter('member', acme.people.member, acme.ids);
    await enter('moderator', acme.people.moderator, acme.ids);
    for (const duty of duties)
      await enter(`duty ${duty}`, await acme.add(`duty${duty}`, { membership: { duties: duty } }), acme.ids);
    await enter('admin', acme.people.admin, acme.ids);
    await enter('owner', acme.people.owner, acme.ids);
    await enter('member of beta', beta.people.member, beta.ids);
    await enter('admin of beta', beta.people.admin, beta.ids);
    await enter('elsewhere', beta.people.owner, beta.ids);
    for (const [actor, options] of [
      ['deactivated', { ...special, status: 'inactive' }],
      ['invited only', { ...special, invitedOnly: true }],
      ['set-up owed', special],
      ['expired', special],
      ['signed out', special],
      ['factor owed', { ...special, person: { totp_enabled: 1 } }],
    ] as const)
      await enter(actor, await acme.add(actor.replaceAll(' ', ''), options), acme.ids);
    browsers.set('anonymous', server.browser());
    own.set('anonymous', { ...idsOf('owner'), token: '' });

    for (const actor of ['member', 'owner', 'deactivated', 'elsewhere'] as const)
      await makeMember(
        server.store,
        { id: idsOf(actor).second },
        { id: await personOf(actor), email: '', first_name: markOf(actor).text },
        { external: true },
      );
    await offerOwnership(acme.ids.organisation, acme.people.owner.id, acme.people.admin.id);
    await turnTwoFactorOn(await personOf('moderator'));
    await forceTwoFactor(acme.ids.organisation, await personOf('set-up owed'));
    await expire();
    await signOut();
    await takeBackFactor();
  });
  await forks.renew();

  return {
    server,
    ...forks,
    browser: (actor) => copyOf(browsers.get(actor)),
    ids: (actor) => ({ own: idsOf(actor), another: idsOf(markOf(actor) === marks.beta ? 'owner' : 'elsewhere') }),
  };

  function markOf(actor: Actor): Mark {
    return /beta|elsewhere/.test(actor) ? marks.beta : marks.acme;
  }

  function idsOf(actor: Actor): Ids {
    const ids = own.get(actor);
    if (!ids) throw new Error(`${actor} is not in the world.`);
    return ids;
  }

  function copyOf(browser: Browser | undefined): Browser {
    const copy = new Browser(server.app, services.config);
    for (const [name, value] of browser?.cookies ?? []) copy.cookies.set(name, value);
    copy.token = browser?.token ?? '';
    return copy;
  }

  async function offerOwnership(organisation: number, from: number, to: number): Promise<void> {
    await server.store.write((tx) =>
      tx
        .insertInto('ownership_offers')
        .values({
          organisation_id: organisation,
          from_person_id: from,
          to_person_id: to,
          offered_at: clock.now,
          expires_at: clock.now + OFFER_LASTS,
        })
        .execute(),
    );
  }

  /** Signs a person in, with a second session, a range and a picture. */
  async function enter(actor: Actor, person: MadePerson, ids: OrganisationIds): Promise<void> {
    const mark = markOf(actor);
    const browser = await server.as(person);
    const session = `spare-${mark.text}-${person.id}`;
    await addPersonRange(server.store, person.id, ...mark.range);
    const made = await server.store.write(async (tx) => {
      await tx
        .insertInto('sessions')
        .values({
          id: session,
          secret_hash: session,
          person_id: person.id,
          stage: 'full',
          created_at: clock.now,
          last_used_at: clock.now,
          expires_at: clock.now + services.config.sessionAbsolute,
        })
        .execute();
      await tx
        .updateTable('sessions')
        .set({ address: mark.range[0], user_agent: `Browser ${mark.text}` })
        .where('person_id', '=', person.id)
        .execute();
      const range = await tx
        .selectFrom('person_ranges')
        .select('id')
        .where('person_id', '=', person.id)
        .where('family', '=', 6)
        .executeTakeFirstOrThrow();
      const picture = await tx
        .insertInto('files')
        .values({ kind: 'picture', person_id: person.id, ...pictureOf(mark) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('people').set({ picture_file_id: picture.id }).where('id', '=', person.id).execute();
      const { permCode, secret } = await beginSetUp(tx, services.secrets, person.id, clock.now);
      return {
        personRange: range.id,
        picture: picture.id,
        permCode,
        firstCode: totpOf(secret).generate({ timestamp: clock.now }),
        firstRecoveryCodes: codesOfSetUp(services.secrets, secret).join(),
      };
    });
    browsers.set(actor, browser);
    const passkeys = await addPasskeys(server, person.id, mark.text);
    const place = { organisationId: ids.organisation, personId: person.id };
    const tokens = await addAccessToken(server, place, mark.text);
    own.set(actor, {
      ...ids,
      ...made,
      ...passkeys,
      ...tokens,
      session,
      token: browser.token,
      recoveryCode: RECOVERY_CODE,
    });
  }

  async function personOf(actor: Actor): Promise<number> {
    const { person_id: id } = await server.store.read
      .selectFrom('sessions')
      .select('person_id')
      .where('id', '=', idsOf(actor).session)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function turnTwoFactorOn(person: number): Promise<void> {
    await server.store.write((tx) =>
      tx.updateTable('people').set({ totp_enabled: 1 }).where('id', '=', person).execute(),
    );
  }

  async function forceTwoFactor(organisation: number, person: number): Promise<void> {
    const named = {
      organisation_id: organisation,
      name: `Forced ${marks.acme.text}`,
      ...nameText(`Forced ${marks.acme.text}`),
      created_at: clock.now,
    };
    await server.store.write(async (tx) => {
      const group = await tx
        .insertInto('groups')
        .values({ ...named, description: named.name })
        .returning('id')
        .executeTakeFirstOrThrow();
      const policy = await tx
        .insertInto('policies')
        .values({ ...named, force_two_factor: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ids = { organisation_id: organisation, group_id: group.id };
      await tx
        .insertInto('policy_groups')
        .values({ ...ids, policy_id: policy.id })
        .execute();
      await tx
        .insertInto('group_members')
        .values({ ...ids, person_id: person, role: 'member' })
        .execute();
    });
  }

  /** The session has expired; cookie and token still exist, and the token is not expired itself. */
  async function expire(): Promise<void> {
    const person = await personOf('expired');
    await server.store.write((tx) =>
      tx.updateTable('sessions').set({ expires_at: clock.now }).where('person_id', '=', person).execute(),
    );
  }

  /** Signed out, while somebody has kept cookie and token. */
  async function signOut(): Promise<void> {
    await copyOf(browsers.get('signed out')).get('/account/signout');
  }

  /** Only the password was given. The token is a valid one, although no call returns it. */
  async function takeBackFactor(): Promise<void> {
    const browser = new Browser(server.app, services.config);
    const id = await personOf('factor owed');
    await browser.takeSession(services, id, 'password');
    const { id: sessionId } = await server.store.write(async (tx) => {
      await tx
        .insertInto('recovery_codes')
        .values({ person_id: id, code_hash: services.secrets.hash('recovery code', RECOVERY_CODE) })
        .execute();
      return tx
        .updateTable('sessions')
        .set({ address: marks.acme.range[0], user_agent: `Browser ${marks.acme.text}` })
        .where('stage', '=', 'password')
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    // Only the fields that a token is made of.
    const caller = { viewer: { id, organisationId: idsOf('owner').organisation, admin: true }, name: '', sessionId };
    browser.token = await services.sessions.tokenOf(caller as Caller, 1);
    browsers.set('factor owed', browser);
    own.set('factor owed', { ...idsOf('factor owed'), token: browser.token });
  }
}
