import { signOut } from '#plugins/account/contract.ts';
import { makePrimary } from '#plugins/organisation/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { eventually } from '#tests/server/eventually.ts';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { end, header, packedText, pixels, pngOf } from '#tests/server/files/png.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';
import { addPolicyRange, makeMember, makeOrganisation } from '#tests/server/app/builders.ts';

let it: Acme<'owner'>;
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
});

const picture = () => pngOf(header(2, 2), packedText(Buffer.from('a camera')), pixels(18), end);
const addPicture = '/api/user/addprofilepic';
const uploadLogo = () => `/api/organisation/logo/upload/${it.acme.id}`;

/** Sends a file whose second half follows when `meanwhile` is done. By then the call was let in. */
async function slowly(url: string, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const admitted = vi.spyOn(it.services.sessions, 'callerOf');
  const boundary = '----slow';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  async function* parts() {
    yield Buffer.from(head);
    await eventually(() => expect(admitted.mock.settledResults[0]).toMatchObject({ type: 'fulfilled' }));
    admitted.mockRestore();
    await meanwhile();
    yield Buffer.concat([picture(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  }
  return it.owner.send({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Readable.from(parts()),
  });
}

test('a second file is refused, and neither is stored', async () => {
  const part = (name: string) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"; filename="x.png"\r\n\r\n`),
      picture(),
      Buffer.from('\r\n'),
    ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const names of [
    ['image', 'image'],
    ['other', 'image'],
    ['image', 'other'],
  ]) {
    const payload = Buffer.concat([...names.map(part), Buffer.from('--x--\r\n')]);
    const { body } = await it.owner.send({ method: 'POST', url: addPicture, headers, payload });
    expect(body).toMatchObject({ code: 422, errors: { image: ['Send one file, not several.'] } });
  }
  expect(await it.store.read.selectFrom('files').select('id').execute()).toEqual([]);
});

const change = (changed: { is_owner?: 0; is_admin?: 0; status?: 'inactive' }) => () =>
  it.store.write((tx) => tx.updateTable('memberships').set(changed).where('person_id', '=', it.owner.id).execute());
const elsewhere = async () => {
  const beta = await makeOrganisation(it.store);
  await makeMember(it.store, beta, it.owner, { owner: true });
  expect((await it.owner.call(makePrimary, { params: { id: beta.id } })).status).toBe(200);
};

describe('an upload is refused when meanwhile', () => {
  test.each<[string, () => string, () => Promise<unknown>, number, number]>([
    ['its session was ended', () => addPicture, () => it.owner.call(signOut), 401, 203],
    ['its session ran out', () => addPicture, async () => it.clock.advance(365 * DAY), 401, 203],
    ['its person was deactivated', () => addPicture, change({ status: 'inactive' }), 403, 403],
    [
      'its address was shut out',
      () => addPicture,
      () => addPolicyRange(it.store, it.acme.policyId, '10.0.0.1', '10.0.0.1'),
      403,
      451,
    ],
    ['its person lost the right', uploadLogo, change({ is_owner: 0, is_admin: 0 }), 403, 403],
    ['another organisation became the primary one', uploadLogo, elsewhere, 409, 409],
  ])('%s', async (_what, url, meanwhile, status, code) => {
    const answer = await slowly(url(), meanwhile);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await it.store.read.selectFrom('files').select('id').execute()).toEqual([]);
  });
});

test('while two of a person are in progress, no third is read; others are served, and afterwards so is the person', async () => {
  const others = await it.as(await it.make());
  const send = (who: Browser) => who.upload(addPicture, picture());
  let third: Answer | undefined;
  let other: Answer | undefined;
  await slowly(addPicture, () =>
    slowly(addPicture, async () => {
      third = await send(it.owner);
      other = await send(others);
    }),
  );
  expect(third).toMatchObject({
    status: 429,
    body: { status: 'Your earlier pictures are still being uploaded. Try again in a moment.' },
  });
  expect(other?.status).toBe(200);
  expect((await send(it.owner)).status).not.toBe(429);
});

test('may be sent again after its connection broke', async () => {
  await it.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = it.app.server.address() as AddressInfo;
  const begun = `POST ${addPicture} HTTP/1.1\r\nhost: x\r\nx-requested-with: test\r\nauthorization: Bearer ${it.owner.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="x.png"\r\n\r\nhalf`;
  const lines: Socket[] = [];
  const begin = () =>
    lines.push(
      connect(port, '127.0.0.1', function (this: Socket) {
        this.write(begun);
      }),
    );
  const again = async () => (await it.owner.upload(addPicture, picture())).status;
  // One that begins while `again` is in progress may be refused itself, so more are begun until two are in progress.
  await eventually(async () => {
    begin();
    expect(await again()).toBe(429);
  });
  for (const line of lines) line.destroy();
  await eventually(async () => expect(await again()).toBe(200));
});

test('succeeds although it is slow', async () => {
  for (const url of [addPicture, uploadLogo()]) expect((await slowly(url, async () => undefined)).status).toBe(200);
  expect(await it.store.read.selectFrom('files').select('id').execute()).toHaveLength(2);
});
