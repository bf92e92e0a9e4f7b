import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { signOut } from '#plugins/account/contract.ts';
import { listUsers, removePicture, showPicture, viewUser } from '#plugins/users/contract.ts';
import { hostileFiles } from '#tests/server/files/hostile.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import {
  makeMember,
  makeOrganisation,
  makePerson,
  type MadeOrganisation,
  type MadePerson,
} from '#tests/server/app/builders.ts';

let it: TestApp;
let acme: MadeOrganisation;
let beta: MadeOrganisation;
let admin: MadePerson;
let mia: MadePerson;
let mine: Browser;

beforeAll(async () => {
  it = await startTestApp();
  acme = await makeOrganisation(it.store);
  beta = await makeOrganisation(it.store);
  admin = await makePerson(it.store, acme, { admin: true });
});
afterAll(() => it.close());
beforeEach(async () => {
  mia = await makePerson(it.store, acme, { person: { first_name: 'Mia' } });
  mine = await signedIn(mia);
});

async function signedIn(person: { id: number }): Promise<Browser> {
  const browser = await it.as(person);
  await browser.get('/cookie.php', { token: browser.token });
  return browser;
}

const square = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
const red = () => square('#ff0000').png().toBuffer();
const blue = () => square('#0000ff').jpeg().toBuffer();

interface Picture {
  file_id: number;
  file_url: string;
  visibility: number;
}

async function add(browser = mine): Promise<Picture> {
  const answer = await browser.upload('/api/user/addprofilepic', await red());
  expect(answer.body.code).toBe(200);
  return answer.body.profilepic as Picture;
}

const replace = async (id: number, browser = mine) =>
  browser.upload(`/api/user/updateprofilepic/?file_id=${id}`, await blue());
const show = (id: number, browser: Browser) => browser.call(showPicture, { params: { id } });
const see = (id: number, visibility: number, browser = mine) =>
  browser.post('/api/user/updateprofilevisibility', { file_id: id, profilepic_visibility: visibility });
const filesOf = ({ id }: MadePerson) =>
  it.store.read.selectFrom('files').select(['id', 'visibility']).where('person_id', '=', id).execute();
const inDetails = async (browser = mine) =>
  ((await browser.call(userDetails)).body.user_details as { profilepic: Picture | null }).profilepic;

describe('refused', () => {
  test('hostile files, with the sentence under the field, and nothing is stored', async () => {
    for (const { name, bytes, fate } of await hostileFiles()) {
      if (fate === 'rewritten') continue;
      const { status, body } = await mine.upload('/api/user/addprofilepic', bytes, { name: 'me.png' });
      const { image } = (body.errors ?? {}) as { image?: string[] };
      expect({ name, status, sentences: image?.length }).toEqual({ name, status: 422, sentences: 1 });
    }
    const { body } = await mine.upload('/api/user/addprofilepic', Buffer.alloc(5_242_881));
    expect(body.errors).toEqual({ image: ['Photo size must be less than 5MB.'] });
    expect(await filesOf(mia)).toEqual([]);
  }, 60_000);

  test('any change of another person’s picture, even by an administrator', async () => {
    const { file_id: id } = await add();
    for (const other of [await it.as(admin), await it.as(await makePerson(it.store, acme))]) {
      expect((await replace(id, other)).body.code).toBe(404);
      expect((await other.call(removePicture, { params: { id } })).body.code).toBe(404);
      expect((await see(id, 3, other)).body.code).toBe(404);
    }
    expect(await filesOf(mia)).toEqual([{ id, visibility: 0 }]);
  });

  test('replacing, removing or showing a picture that was removed', async () => {
    const { file_id: id } = await add();
    expect((await mine.call(removePicture, { params: { id } })).body).toMatchObject({
      code: 200,
      status: 'The profile picture was removed.',
    });
    expect((await replace(id)).body.code).toBe(404);
    expect((await mine.call(removePicture, { params: { id } })).body.code).toBe(404);
    expect((await see(id, 4)).body.code).toBe(404);
    expect((await show(id, mine)).status).toBe(404);
    expect(await filesOf(mia)).toEqual([]);
  });

  test('an unknown visibility', async () => {
    const { file_id: id } = await add();
    for (const visibility of [1, 5, -1, '2', null]) {
      const answer = await mine.post('/api/user/updateprofilevisibility', {
        file_id: id,
        profilepic_visibility: visibility,
      });
      expect([visibility, answer.body.code]).toEqual([visibility, 422]);
    }
  });

  test('a logo at the address of pictures', async () => {
    const logo = await it.store.write((tx) =>
      tx
        .insertInto('files')
        .values({
          kind: 'logo',
          organisation_id: acme.id,
          mime: 'image/png',
          width: 1,
          height: 1,
          content: Buffer.from('x'),
          created_at: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await show(logo.id, mine)).status).toBe(404);
  });
});

describe('a person’s own picture', () => {
  test('is stored as PNG and appears in the session and the list', async () => {
    const added = await add();
    expect(added).toEqual({ file_id: added.file_id, file_url: `/api/user/profilepic/${added.file_id}`, visibility: 0 });
    expect(await inDetails()).toEqual(added);
    const list = await (await it.as(admin)).call(listUsers, { query: { status: 'all', search: 'mia' } });
    const rows = list.body.users_list as { user_id: number; profilepic: Picture | null }[];
    expect(rows.find(({ user_id: id }) => id === mia.id)?.profilepic).toEqual(added);
    const view = await (await it.as(admin)).call(viewUser, { params: { id: mia.id } });
    expect(view.body.user_details).toMatchObject({ profilepic: added });
  });

  test('gets a new file when it is replaced, and keeps its visibility', async () => {
    const { file_id: first } = await add();
    await see(first, 4);
    const second = (await replace(first)).body.profilepic as Picture;
    expect(second.visibility).toBe(4);
    expect(await filesOf(mia)).toEqual([{ id: second.file_id, visibility: 4 }]);
    expect((await show(first, mine)).status).toBe(404);
    const { dominant } = await sharp((await show(second.file_id, mine)).bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
  });

  test('is a single one after parallel uploads', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, async () => mine.upload('/api/user/addprofilepic', await red())),
      ...Array.from({ length: 4 }, async () => mine.upload('/api/user/addprofilepic', await blue())),
    ]);
    // Two uploads are processed at a time; another one starts when one ends.
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(2);
    expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
    const [only, ...more] = await filesOf(mia);
    expect(more).toEqual([]);
    expect((await inDetails())?.file_id).toBe(only?.id);
  });

  test('of two calls that replace the same one, one succeeds and the other gets 404', async () => {
    const { file_id: id } = await add();
    const codes = (await Promise.all([replace(id), replace(id)])).map(({ body }) => body.code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await filesOf(mia)).toHaveLength(1);
  });

  test('of replacing and removing at once, one succeeds', async () => {
    const { file_id: id } = await add();
    const [replaced, removed] = await Promise.all([replace(id), mine.call(removePicture, { params: { id } })]);
    expect([replaced.body.code, removed.body.code].toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await filesOf(mia)).toHaveLength(replaced.body.code === 200 ? 1 : 0);
  });
});

describe('served', () => {
  test('with the picture cookie only, as an inert PNG, and with 304 to a browser that has it', async () => {
    const { file_id: id } = await add();
    mine.token = '';
    mine.headers = {};
    const answer = await show(id, mine);
    expect((await sharp(answer.bytes).metadata()).format).toBe('png');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="picture.png"',
      etag: `"picture-${id}"`,
    });
    const again = await mine.call(showPicture, { params: { id } }, { 'if-none-match': `"other", W/"picture-${id}"` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    mine.cookies.delete('pictures');
    expect((await show(id, mine)).status).toBe(401);
  });

  test('not after the session has ended, with any cookie', async () => {
    const { file_id: id } = await add();
    const cookie = mine.cookies.get('pictures') ?? '';
    await mine.call(signOut);
    mine.token = '';
    mine.cookies.set('pictures', cookie);
    expect((await show(id, mine)).status).toBe(401);
  });

  /** The people who get the picture, beside its owner. */
  async function seenBy(id: number): Promise<Record<string, boolean>> {
    const people = {
      colleague: await makePerson(it.store, acme),
      admin,
      external: await makePerson(it.store, acme, { external: true }),
      stranger: await makePerson(it.store, beta, { admin: true }),
    };
    const seen: Record<string, boolean> = { owner: (await show(id, mine)).status === 200 };
    for (const [who, person] of Object.entries(people))
      seen[who] = (await show(id, await signedIn(person))).status === 200;
    return seen;
  }
  const everybody = { owner: true, colleague: true, admin: true, external: true, stranger: true };

  test.each([
    [0, { ...everybody, stranger: false }],
    [2, { ...everybody, stranger: false }],
    [3, everybody],
    [4, { owner: true, colleague: false, admin: false, external: false, stranger: false }],
  ])('by its visibility %i', async (visibility, expected) => {
    const { file_id: id } = await add();
    expect((await see(id, visibility)).body).toMatchObject({
      code: 200,
      status: 'Profile picture visibility updated.',
    });
    expect(await seenBy(id)).toEqual(expected);
    const list = await (await it.as(admin)).call(listUsers, { query: { status: 'all', search: 'mia' } });
    const rows = list.body.users_list as { user_id: number; profilepic: Picture | null }[];
    expect(rows.find(({ user_id }) => user_id === mia.id)?.profilepic?.file_id).toBe(visibility === 4 ? undefined : id);
  });

  test('not after it is set to ’only myself’, even if the browser has it', async () => {
    const { file_id: id } = await add();
    const colleague = await signedIn(await makePerson(it.store, acme));
    expect((await show(id, colleague)).status).toBe(200);
    await see(id, 4);
    const again = await colleague.call(showPicture, { params: { id } }, { 'if-none-match': `"picture-${id}"` });
    expect(again.status).toBe(404);
  });

  test('not of an external person before the invitation is accepted, nor of a deleted member', async () => {
    const { file_id: id } = await add();
    await makeMember(it.store, beta, mia, { external: true, invitedOnly: true });
    const inBeta = await makePerson(it.store, beta, { admin: true });
    expect((await show(id, await signedIn(inBeta))).status).toBe(404);
    const list = await (await it.as(inBeta)).call(listUsers, { query: { status: 'all' } });
    const rows = list.body.users_list as { user_id: number; profilepic: Picture | null }[];
    expect(rows.find(({ user_id }) => user_id === mia.id)).toMatchObject({ profilepic: null });
    await it.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ joined_at: 1 })
        .where('person_id', '=', mia.id)
        .where('organisation_id', '=', beta.id)
        .execute(),
    );
    expect((await show(id, await signedIn(inBeta))).status).toBe(200);
    await it.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ status: 'deleted' })
        .where('person_id', '=', mia.id)
        .where('organisation_id', '=', beta.id)
        .execute(),
    );
    expect((await show(id, await signedIn(inBeta))).status).toBe(404);
  });
});
