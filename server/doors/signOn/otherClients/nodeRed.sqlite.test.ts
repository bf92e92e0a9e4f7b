import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { assign, signOnCatalogue } from '#tests/server/app/relyingParty.ts';
import { startTestApp } from '#tests/server/app/startTestApp.ts';
import { temporaryFolder } from '#tests/server/app/temporaryFolder.ts';
import { Visitor } from '#tests/server/app/visitor.ts';
import { freePort } from '#tests/setup/freePort.ts';
import { hashOfSecret } from '#server/features/applications/clientSecrets.ts';

const SECRET = 'the secret of Node-RED in tests';

test('Node-RED, an application of others, signs in by the portal and gives the rights of the role', async () => {
  const [own, port] = [await freePort(), await freePort()];
  const portal = `http://localhost:${own}`;
  const nodeRed = `http://localhost:${port}`;
  const facts = { redirect_uris: [`${nodeRed}/auth/strategy/callback`] };
  const it = await startTestApp({ env: { ...signOnCatalogue(facts), PUBLIC_URL: portal }, now: Date.now() });
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const pia = await makePerson(it.store, acme, { person: { first_name: 'Pia', last_name: 'Berg' } });
  await assign(it, acme, pia);
  const secret = { application_id: 2, secret_hash: hashOfSecret(it.services, SECRET), rotated_at: 1 };
  await it.store.write((tx) => tx.insertInto('sign_on_clients').values(secret).execute());
  await it.app.listen({ port: own, host: 'localhost' });
  const stop = await startNodeRed({
    PORT: String(port),
    ISSUER: `${portal}/oidc`,
    CLIENT_ID: 'app-2',
    CLIENT_SECRET: SECRET,
  });
  try {
    const pias = new Visitor((await it.as(pia)).cookies);
    const { at } = await pias.open(`${nodeRed}/auth/strategy`);
    // Node-RED writes its token as it is, with '+'.
    const token = at.slice(`${nodeRed}/?access_token=`.length);
    expect(at).toBe(`${nodeRed}/?access_token=${token}`);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const settings: unknown = await (await fetch(`${nodeRed}/settings`, { headers })).json();
    expect(settings).toMatchObject({ user: { username: 'Pia Berg', permissions: 'read' } });
    expect((await fetch(`${nodeRed}/flows`, { headers })).status).toBe(200);
    expect((await fetch(`${nodeRed}/flows`, { headers, method: 'POST', body: '[]' })).status).toBe(401);

    await it.store.write((tx) => tx.updateTable('assignments').set({ enabled: 0 }).execute());
    expect((await pias.open(`${nodeRed}/auth/strategy`)).at).toBe(`${portal}/application/refused/2`);
  } finally {
    await stop();
    await it.close();
  }
});

async function startNodeRed(settings: Record<string, string>) {
  const file = fileURLToPath(import.meta.resolve('#tests/server/app/nodeRed.mjs'));
  const env = { PATH: process.env.PATH, ...settings, FOLDER: temporaryFolder() };
  const server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output += data.toString();
      if (output.includes('ready')) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`Node-RED did not start. It said: ${output}`)));
  });
  return async () => {
    server.kill('SIGKILL');
    await ended;
  };
}
