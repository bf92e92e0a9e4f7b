import { validateAddress } from '#core/contract/session.ts';
import { deletePolicy, viewPolicy } from '#plugins/policies/contract.ts';
import fc from '#tests/setup/property.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';
import {
  addPersonRange,
  makeOrganisation,
  makePerson,
  makePolicy,
  type MadeOrganisation,
} from '#tests/server/app/builders.ts';

/** Everybody comes from one of these addresses; ranges lie around them. */
const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '2001:db8::1'] as const;

interface Someone {
  id: number;
  browser: Browser;
  isOwner: boolean;
}

interface Scene {
  people: Someone[];
  policies: number[];
  groups: number[];
}

/** One step of the test: the draft for the preview, and the call. */
interface Step {
  draft: object;
  call(by: Browser, confirmed: boolean): Promise<Answer>;
}

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const seeds = fc.record({
  by: fc.nat(),
  what: fc.constantFrom('add', 'add', 'add', 'remove', 'groups', 'force', 'delete'),
  policy: fc.nat(),
  group: fc.nat(),
  range: fc.nat(),
  from: fc.nat(addresses.length - 1),
  wide: fc.boolean(),
});
type Seed = typeof seeds extends fc.Arbitrary<infer S> ? S : never;

test('after unconfirmed changes, their makers and at least one owner can still sign in, and the preview was right', async () => {
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(seeds, { minLength: 4, maxLength: 12 }), async (plan) => {
      const acme = await makeOrganisation(server.store);
      const scene = await makeScene(acme);
      for (const seed of plan) {
        const actor = scene.people.filter((_, at) => at < 3)[seed.by % 3] as Someone;
        if (!(await comesIn(actor))) continue;
        const step = await stepOf(seed, scene, acme, actor.browser);
        if (!step) continue;
        const before = await thoseInside(scene);
        const preview = await actor.browser.post('/api/lockout/preview', { ...step.draft, limit: 100 });
        const { status, body } = await step.call(actor.browser, false);
        const isRefused = status !== 200;
        refused += isRefused ? 1 : 0;
        accepted += isRefused ? 0 : 1;
        const foreseen = [preview.body.is_viewer, preview.body.is_all_owners];
        expect([status, body.reason]).toEqual(foreseen.includes('1') ? [409, 'lockout'] : [200, undefined]);
        expect([body.lockout?.is_viewer ?? '0', body.lockout?.is_all_owners ?? '0']).toEqual(foreseen);
        const after = await thoseInside(scene);
        const lost = before.filter((id) => !after.includes(id));
        expect(lost).toEqual(isRefused ? [] : losers(preview));
        expect(after).toContain(actor.id);
        expect(scene.people.some(({ id, isOwner }) => isOwner && after.includes(id))).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
  // Both outcomes must be frequent enough for the test to mean something.
  expect(accepted).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(2);
}, 120_000);

/** Makes two owners, an administrator and two members, in two groups with a policy each. */
async function makeScene(acme: MadeOrganisation): Promise<Scene> {
  const people: Someone[] = [];
  for (const [at, kind] of [{ owner: true }, { owner: true }, { admin: true }, {}, {}].entries()) {
    const { id } = await makePerson(server.store, acme, kind);
    const browser = await server.as({ id }, addresses[at % addresses.length]);
    people.push({ id, browser, isOwner: 'owner' in kind });
  }
  const [first, second, third, fourth, fifth] = people;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('There are five.');
  await addPersonRange(server.store, fifth.id, '10.0.0.1', '10.0.0.9');
  const one = await makePolicy(server.store, acme, { people: [first, fourth] });
  const two = await makePolicy(server.store, acme, { people: [second, fourth, third] });
  return { people, policies: [acme.policyId, one.id, two.id], groups: [one.groupId, two.groupId] };
}

/** The call of a seed; `undefined` when it is not possible now. */
async function stepOf(seed: Seed, scene: Scene, acme: MadeOrganisation, by: Browser): Promise<Step | undefined> {
  const id = scene.policies[seed.policy % scene.policies.length] ?? 0;
  const viewed = await by.call(viewPolicy, { params: { id } });
  if (viewed.status !== 200) return undefined;
  const ranges = viewed.body.ipddress_list as { policyipaddress_id: number }[];
  const post = (path: string, body: object) => (browser: Browser, confirm_lockout: boolean) =>
    browser.post(`/api/securitypolicy/${path}`, { policy_id: id, ...body, confirm_lockout });
  const from = addresses[seed.from] ?? addresses[0];
  const range = {
    from_ipaddress: from,
    to_ipaddress: seed.wide ? (from.includes(':') ? '2001:db8::ff' : '10.0.0.9') : from,
  };
  switch (seed.what) {
    case 'remove': {
      const gone = ranges[seed.range % Math.max(ranges.length, 1)];
      if (!gone) return undefined;
      return {
        draft: { policy: { policy_id: id, remove_ipaddress: [gone.policyipaddress_id] } },
        call: post('remove/ipaddress', { password: '', ...gone }),
      };
    }
    case 'groups': {
      if (id === acme.policyId) return undefined;
      const group_ids = seed.wide ? scene.groups : [scene.groups[seed.group % 2] ?? 0];
      return {
        draft: { policy: { policy_id: id, group_ids } },
        call: post('update', { policy_name: `Policy ${id}`, group_ids }),
      };
    }
    case 'delete':
      if (id === acme.policyId) return undefined;
      return {
        draft: { policy: { policy_id: id, is_deleted: '1' } },
        call: (browser) => browser.call(deletePolicy, { params: { id } }),
      };
    case 'force': {
      // The switch is turned off again at once; otherwise everybody would have to set up two-factor and every later call would
      // be refused.
      const forced = { twofactor_enable: '0' };
      return { draft: { policy: { policy_id: id, ...forced } }, call: post('twofactor/update', forced) };
    }
    case 'add':
      if (ranges.some((one) => JSON.stringify(one).includes(JSON.stringify(range).slice(1, -1)))) return undefined;
      return { draft: { policy: { policy_id: id, add_ipaddress: [range] } }, call: post('add/ipaddress', range) };
  }
}

/** The people whom the gate admits now, each from the address of the last session. */
async function thoseInside({ people }: Scene): Promise<number[]> {
  const inside: number[] = [];
  for (const someone of people) if (await comesIn(someone)) inside.push(someone.id);
  return inside;
}

async function comesIn({ browser }: Someone): Promise<boolean> {
  return (await browser.call(validateAddress)).body.code === 200;
}

function losers({ body }: Answer): number[] {
  const people = body.lockout_list as { user_id: number; effect: string }[];
  return people.flatMap((one) => (one.effect === 'loses' ? [one.user_id] : [])).toSorted((a, b) => a - b);
}
