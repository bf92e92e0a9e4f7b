import type { Adapter, AdapterPayload } from 'oidc-provider';
import { preparedPer } from '#server/platform/db/prepared.ts';
import type { Services } from '#server/domain/services.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { clientMetadata } from './clients.ts';
import { isAdmitted, loginLives, momentOf } from '#server/doors/signOn/conditions.ts';
import { isHidden } from '../library/hidden.ts';
import { errors } from '../library/library.ts';
import { callerNow } from '../library/requests.ts';

/**
 * Where oidc-provider stores what it makes. Ids are secrets (a code, a token, a cookie), so they are hashed, and the
 * payload is encrypted and bound to its row.
 *
 * Nothing is revoked: what decides whether an item is still valid stands in the portal's own tables and is read at every
 * use. A session of the provider lives while the portal's session does; a grant, with its codes and tokens, lives while
 * in addition the person may use the application. So nobody can forget to revoke something.
 */
export class ItemAdapter implements Adapter {
  private readonly model: string;
  private readonly services: Services;

  constructor(model: string, services: Services) {
    this.model = model;
    this.services = services;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { store, secrets, now } = this.services;
    const key = this.key(id);
    const caller = bound.has(this.model) ? callerNow() : null;
    // Without a sign-in it would never be found again.
    if (this.model === 'Session' && !caller && payload.accountId === undefined) return;
    const row = {
      payload: secrets.seal(JSON.stringify(payload), this.context(key)),
      expires_at: now() + expiresIn * 1000,
      grant_id: payload.grantId === undefined ? null : this.key(payload.grantId, 'Grant'),
      uid: payload.uid === undefined ? null : this.key(payload.uid, 'uid'),
      application_id: applicationOf(payload.clientId),
      ...(caller && {
        login_id: caller.loginId,
        person_id: caller.viewer.id,
        organisation_id: caller.viewer.organisationId,
      }),
    };
    await store.write(
      (tx) =>
        tx
          .insertInto('sign_on_items')
          .values({ model: this.model, id: key, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute(),
      // Whatever a power cut loses, the application asks for again.
      { durable: 'over a crash' },
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.model === 'Client')
      return (await isHidden(this.services, id)) ? undefined : clientMetadata(this.services, id);
    return this.read('id', this.key(id));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.read('uid', this.key(uid, 'uid'));
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /**
   * The library looks first and consumes then. Of several at once, only this statement can tell which is the first. Within
   * the grace of a refresh token the later ones go on too; the grace counts from the first.
   */
  async consume(id: string): Promise<void> {
    const { store, now } = this.services;
    const at = now();
    const { numUpdatedRows } = await store.write(
      (tx) =>
        tx
          .updateTable('sign_on_items')
          .set((eb) => ({ consumed_at: eb.fn.coalesce('consumed_at', eb.val(at)) }))
          .where('model', '=', this.model)
          .where('id', '=', this.key(id))
          .where((eb) =>
            eb.or([
              eb('consumed_at', 'is', null),
              ...(this.model === 'RefreshToken' ? [eb('consumed_at', '>', at - GRACE)] : []),
            ]),
          )
          .executeTakeFirstOrThrow(),
      { durable: 'over a crash' },
    );
    if (numUpdatedRows === 0n) throw new errors.InvalidGrant('used by another call at the same time');
  }

  async destroy(id: string): Promise<void> {
    await this.services.store.write((tx) =>
      tx.deleteFrom('sign_on_items').where('model', '=', this.model).where('id', '=', this.key(id)).execute(),
    );
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.services.store.write((tx) =>
      tx
        .deleteFrom('sign_on_items')
        .where('model', '=', this.model)
        .where('grant_id', '=', this.key(grantId, 'Grant'))
        .execute(),
    );
  }

  private async read(by: 'id' | 'uid', key: string): Promise<AdapterPayload | undefined> {
    const { store, secrets } = this.services;
    const at = momentOf(this.services);
    const shape = { model: this.model, by };
    const [row] = await itemBy(store.read, { key, ...at }, shape);
    if (!row) return undefined;
    const payload = JSON.parse(secrets.open(row.payload, this.context(row.id))) as AdapterPayload;
    if (row.consumed_at === null) return payload;
    // Two tabs of an application without a server may use one refresh token at the same time, and an answer may be lost on
    // its way. Each gets tokens of the same family.
    if (this.model === 'RefreshToken' && row.consumed_at > at.now - GRACE) return payload;
    return { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
  }

  private key(id: string, kind = this.model): string {
    return this.services.secrets.hash('sign-on', `${kind} ${id}`);
  }

  private context(key: string): string {
    return `sign-on ${this.model} ${key}`;
  }
}

interface Row {
  id: string;
  payload: string;
  consumed_at: number | null;
}

const itemBy = preparedPer<{ model: string; by: 'id' | 'uid' }, { key: string; now: number; usedSince: number }, Row>(
  (db, { key, now, usedSince }, { model, by }) =>
    db
      .selectFrom('sign_on_items as i')
      .select(['i.id', 'i.payload', 'i.consumed_at'])
      .where('i.model', '=', model)
      .where('i.expires_at', '>', now)
      .where(`i.${by}`, '=', key)
      .$if(model === 'Session' || model === 'Grant', (items) => items.where((eb) => loginLives(eb, { now, usedSince })))
      .$if(model === 'Grant', (items) => items.where((eb) => isAdmitted(eb, { now }))),
);

/** How long after its first use a refresh token that is used again still gives tokens, in milliseconds. */
const GRACE = 10_000;

/** Made in the presence of the browser, and tied to the sign-in there. */
const bound = new Set(['Session', 'Grant']);
