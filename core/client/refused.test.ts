import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testConfig } from '#tests/builders/config.ts';
import { fakeServer, refuse } from '#tests/builders/render/fakeServer.ts';
import { anyone } from '#core/access/rules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { createClient } from './client.ts';

const assign = endpoint({
  method: 'POST',
  path: '/pet/assign',
  summary: 'Give pets their homes',
  access: anyone,
  evenWhen: ['signed out'],
  body: fields({ pets: ['pet_list', z.array(fields({ id: ['pet_id', id], homeId: ['home_id', id] }))] }),
  reply: z.object({}),
});

test('errors inside a list come back under our names', async () => {
  const errors = { 'pet_list.1.home_id': ['This home is full.'], pet_list: ['Too many.'], other: ['Unknown.'] };
  fakeServer(refuse(assign, 422, 'Correct the marked fields.', { errors }));
  const never = () => expect.unreachable();
  const { call } = createClient(testConfig, {
    ended: never,
    refused: () => undefined,
    changed: never,
  });
  await expect(call(assign, { body: { pets: [] } })).rejects.toMatchObject({
    errors: { 'pets.1.homeId': ['This home is full.'], pets: ['Too many.'], other: ['Unknown.'] },
  });
});
