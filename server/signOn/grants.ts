import type Oidc from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { prepared } from '#server/db/prepared.ts';
import type { Services } from '#server/services.ts';
import { recordEntered } from './activity.ts';
import { applicationOf } from './clientId.ts';
import { refusalOf } from './judge.ts';
import { notedNow } from './requests.ts';

/** Where a grant was made. */
export interface GrantFacts {
  organisation_id: number | null;
}

/** The organisation of a grant. It belongs to the grant, not to the person. */
export async function factsOfGrant({ store, secrets }: Services, grantId: string): Promise<GrantFacts | undefined> {
  const [facts] = await factsBy(store.read, { key: secrets.hash('sign-on', `Grant ${grantId}`) });
  return facts;
}

const factsBy = prepared<{ key: string }, GrantFacts>((db, { key }) =>
  db
    .selectFrom('sign_on_items as i')
    .select('i.organisation_id')
    .where('i.model', '=', 'Grant')
    .where('i.id', '=', key),
);

/**
 * The grant of this sign-in. Nobody is asked for consent: the operator or the organisation has put the application into
 * the portal, and an administrator has assigned the person. A refused person gets no grant, and keeps none.
 */
export async function grantFor(services: Services, ctx: KoaContextWithOIDC) {
  const { client, session, params, provider } = ctx.oidc;
  const caller = notedNow()?.caller ?? null;
  const applicationId = applicationOf(client?.clientId);
  if (!client || !session?.accountId || applicationId === null) return undefined;
  if (await refusalOf(services, caller, applicationId)) return undefined;
  const asked = typeof params?.scope === 'string' ? params.scope : 'openid';
  const known = session.grantIdFor(client.clientId);
  if (known) {
    const [kept, facts] = await Promise.all([provider.Grant.find(known), factsOfGrant(services, known)]);
    // What was granted in one organisation says nothing about another one.
    const isOfHere = facts?.organisation_id === caller?.viewer.organisationId;
    if (kept?.accountId === session.accountId && isOfHere && covers(kept.getOIDCScope(), asked)) return kept;
  }
  const grant: InstanceType<Oidc['Grant']> = new provider.Grant({
    clientId: client.clientId,
    accountId: session.accountId,
  });
  grant.addOIDCScope(asked);
  await grant.save();
  const by = notedNow();
  if (by) await recordEntered(services, { ...by, applicationId });
  return grant;
}

const covers = (granted: string, asked: string) => {
  const scopes = granted.split(' ');
  return asked.split(' ').every((one) => scopes.includes(one));
};
