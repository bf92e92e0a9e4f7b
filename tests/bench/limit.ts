// The raw limit: a bare Fastify route that checks a session row and reads an indexed page of 50 people from the same file.
import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';

const [file = '', port = '0', session = ''] = process.argv.slice(2);
const db = new DatabaseSync(file, { timeout: 5000 });
const check = db.prepare('select id, person_id from sessions where id = ? and revoked_at is null');
const page = db.prepare(
  `select p.id, p.email, p.first_name, p.last_name, p.mobile, m.status, m.invitation from memberships m
   join people p on p.id = m.person_id
   where m.organisation_id = ? and m.status = 'active' order by m.sort_name, m.person_id limit 50`,
);

const app = fastify();
// Also keeps the connection in use: a statement alone does not, and it would be collected under way.
app.addHook('onClose', () => db.close());
app.get('/limit', async (_request, reply) => {
  if (!check.get(session)) return reply.code(401).send({});
  return { users_list: page.all(1) };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
