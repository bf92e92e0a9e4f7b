import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listActivity } from '#plugins/activity/contract.ts';
import { endOldSecrets, rotateSecret, viewSignOn } from '#plugins/applications/ownContract.ts';
import { applicationSecret, endSecrets } from '#server/doors/cli/commands/signOn.ts';
import { makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { RelyingParty } from '#tests/server/app/relyingParty.ts';
import { addWiki, startSignOn, type Wiki } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import type { Body } from '#tests/server/app/input.ts';

let it: TestApp;
let admin: Browser;
let browser: Browser;
let own: Wiki;

beforeEach(async () => {
  const started = await startSignOn();
  ({ it, browser } = started);
  admin = await it.as(await makePerson(it.store, started.acme, { admin: true }));
  own = await addWiki(it, admin, started.pia);
});
afterEach(() => it.close());

/** Whether the application is known by its secret. */
const isKnown = ({ config }: RelyingParty) =>
  oidc.tokenRevocation(config, 'any').then(
    () => true,
    () => false,
  );
const rotate = async (more: Partial<Body<typeof rotateSecret>> = {}) => {
  const { body } = await admin.call(rotateSecret, { body: { id: own.id, ...more } });
  return { body, party: await own.withSecret(String(body.client_secret)) };
};
const endOld = async () => (await admin.call(endOldSecrets, { body: { id: own.id } })).body;
const entries = async (action: string) =>
  (await it.store.read.selectFrom('activity').select('changes').where('action', '=', action).execute()).map(
    ({ changes }) => JSON.parse(changes) as object[],
  );

describe('an own application', () => {
  test.each<[string, () => Promise<RelyingParty[]>]>([
    ['that is rotated with the end', async () => [(await rotate({ endsOld: true })).party]],
    [
      'that was rotated before, as a routine',
      async () => {
        const { party: old } = await rotate();
        const { party } = await rotate({ endsOld: true });
        expect(await isKnown(old)).toBe(false);
        return [party];
      },
    ],
    [
      'whose leak is found out after the rotation',
      async () => {
        const { party } = await rotate();
        expect(await endOld()).toMatchObject({ code: 200, status: 'The old secret of Wiki was ended.' });
        return [party];
      },
    ],
    [
      'that was rotated five times, as often as it can be',
      async () => {
        for (let times = 0; times < 5; times++) expect((await rotate()).body.code).toBe(200);
        expect((await rotate()).body.code).toBe(409);
        const { body, party } = await rotate({ endsOld: true });
        expect(body.status).toBe('Wiki has a new secret. The old ones no longer work.');
        return [party];
      },
    ],
    [
      'that two people rotate at the same time',
      async () => {
        const both = await Promise.all([rotate({ endsOld: true }), rotate({ endsOld: true })]);
        const known = await Promise.all(both.map(async ({ party }) => isKnown(party)));
        expect(known.filter(Boolean)).toHaveLength(1);
        return both.flatMap(({ party }, at) => (known[at] ? [party] : []));
      },
    ],
  ])('%s: the leaked secret is refused at once, the new one works', async (_what, end) => {
    const { tokens } = await own.wiki.signIn(browser);
    const [renewed] = await end();
    expect(await isKnown(own.wiki)).toBe(false);
    // Somebody who has stolen tokens too cannot renew them with the old secret.
    await expect(oidc.refreshTokenGrant(own.wiki.config, tokens.refresh_token ?? '')).rejects.toThrow(
      'WWW-Authenticate',
    );
    expect(renewed && (await isKnown(renewed))).toBe(true);
    expect((await admin.call(viewSignOn, { params: { id: own.id } })).reply.formerUntil).toBeNull();
  });

  test('the end is told once, and a second one changes nothing', async () => {
    await rotate();
    await rotate();
    expect((await endOld()).status).toBe('2 old secrets of Wiki were ended.');
    expect(await endOld()).toMatchObject({ code: 200, status: 'Wiki has no old secret that still works.' });
    expect(await entries('applications.old-secrets-ended')).toEqual([[]]);
  });

  test('the activity says that a new secret has ended the old ones', async () => {
    await rotate({ endsOld: true });
    await rotate();
    expect(await entries('applications.secret-rotated')).toEqual([[{ field: 'oldEnded', was: null, now: true }], []]);
    const { text } = await admin.call(listActivity);
    expect(text).toContain('created a new secret for Wiki and ended the old ones');
  });
});

describe('an application of the catalogue', () => {
  const newSecret = async (options: Record<string, string> = {}) => {
    const message = await applicationSecret.run(it.services, { id: '2', ...options });
    return RelyingParty.discover(it, { secret: /client secret {2}(\S+)/.exec(message)?.[1] ?? '' });
  };

  test('the operator ends its old secrets, with a new one or afterwards', async () => {
    const first = await newSecret();
    const second = await newSecret({ 'ends-old': 'yes' });
    expect(await Promise.all([first, second].map(isKnown))).toEqual([false, true]);
    const third = await newSecret();
    expect(await Promise.all([second, third].map(isKnown))).toEqual([true, true]);
    expect(await endSecrets.run(it.services, { id: '2' })).toBe('The old secret of CRM was ended.');
    expect(await Promise.all([second, third].map(isKnown))).toEqual([false, true]);
    expect(await endSecrets.run(it.services, { id: '2' })).toBe('CRM has no old secret that still works.');
    expect(await entries('operator.old-client-secrets-ended')).toEqual([[]]);
    await expect(endSecrets.run(it.services, { id: '77' })).rejects.toThrow('The catalogue has no application 77.');
  });
});
