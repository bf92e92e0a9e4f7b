import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { register } from '#plugins/account/contract.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { checkImport } from '#plugins/imports/contract.ts';
import { createUser } from '#plugins/users/contract.ts';
import { createWebhook } from '#plugins/webhooks/contract.ts';
import { nullsLeftOut } from './nullsLeftOut.ts';

const decoded = ({ body = z.object({}) }: Endpoint, sent: object) =>
  z.safeDecode(body, nullsLeftOut(body, sent) as never);

const person = { user_fname: 'Neo', user_email: 'neo@acme.test', user_mobile: '0123456789' };
const account = { org_name: 'Acme', user_fname: 'Neo', user_email: 'neo@acme.test', password: 'Demo-Portal-2026' };
const webhook = { webhook_url: 'https://x.test/', type_list: ['*'] };

test.each<[string, Endpoint, object, object]>([
  ['the last name of a person', createUser, person, { user_lname: null }],
  ['the last name of an owner', register, account, { user_lname: null }],
  ['the description of a group', createGroup, { group_name: 'Sales' }, { group_desc: null }],
  ['the description of a webhook', createWebhook, webhook, { webhook_desc: null }],
])('null for %s counts as left out', (_, call, sent, nulls) => {
  expect(decoded(call, sent).success).toBe(true);
  expect(decoded(call, { ...sent, ...nulls })).toEqual(decoded(call, sent));
});

test('null for a cell of each row of an import counts as left out', () => {
  const row = { row: 1, user_email: 'neo@acme.test' };
  const nulls = { user_fname: null, user_lname: null, groups: null };
  const sent = decoded(checkImport, { rows: [row, { ...row, ...nulls }] });
  expect(sent.data).toMatchObject({
    rows: [
      { lastName: '', groups: '' },
      { lastName: '', groups: '' },
    ],
  });
});

test('null for a required text is refused as missing, and a field that may be null keeps it', () => {
  const refused = decoded(createUser, { ...person, user_fname: null });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['First name is required.']);
  expect(nullsLeftOut(z.object({ at: z.nullable(z.string()) }), { at: null, other: null })).toEqual({
    at: null,
    other: null,
  });
});
