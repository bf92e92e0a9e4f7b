// The raw limit: a bare Fastify route that checks a session row and reads an indexed page of 50 people from the same file,
// a page written by hand that shows them (limitPage.tsx), and a route that does nothing but compare a password.
import { brotliCompressSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';
import { build, type Rolldown } from 'vite';
import { passwordCost } from '#server/platform/credentials/slowOnPurpose.ts';

const [file = '', session = ''] = process.argv.slice(2);
const db = new DatabaseSync(file, { timeout: 5000 });
const check = db.prepare('select id, person_id from sessions where id = ? and revoked_at is null');
const page = db.prepare(
  `select p.id, p.email, p.first_name, p.last_name, p.mobile, m.status, m.invitation from memberships m
   join people p on p.id = m.person_id
   where m.organisation_id = ? and m.status = 'active' order by m.sort_name, m.person_id limit 50`,
);

const app = fastify();
// It also keeps a reference to the database, which would otherwise be garbage collected.
app.addHook('onClose', () => db.close());
app.get('/limit', async (_request, reply) => {
  if (!check.get(session)) return reply.code(401).send({});
  return { users_list: page.all(1) };
});
app.get('/', (_request, reply) =>
  reply
    .type('text/html')
    .send('<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/page.js"></script>'),
);
let hashed: Promise<string> | undefined;
app.post<{ Body: { user_email: string; password: string } }>('/signin', async ({ body }) => ({
  matches: await verify(await (hashed ??= hash(body.password, { algorithm: 2, ...passwordCost })), body.password),
}));
let script: Promise<Buffer> | undefined;
app.get('/page.js', async (_request, reply) =>
  reply
    .type('text/javascript')
    .header('content-encoding', 'br')
    .send(await (script ??= makeScript())),
);
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }));

async function makeScript(): Promise<Buffer> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'tests/bench/tools/limitPage.tsx' } },
  })) as Rolldown.RolldownOutput;
  return brotliCompressSync(made.output[0].code);
}
