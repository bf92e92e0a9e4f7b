import type { FastifyInstance } from 'fastify';
import type { Store } from '#server/platform/db/database.ts';
import type { Config } from '#server/platform/config.ts';
import { escaped } from '#server/platform/html.ts';
import { page } from '#server/platform/http/pages/plainPage.ts';

/**
 * Shows the mails of a portal without SMTP. It is registered only with `--demo` or in development
 * (docs/specification/server.md section 6).
 */
export function devMail(app: FastifyInstance, store: Store, { productName }: Pick<Config, 'productName'>): void {
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/mail', async (request, reply) => {
    const [to] = [request.query.to ?? []].flat();
    let query = store.read
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'text', 'created_at'])
      // The text of sent mails is deleted.
      .where('sent_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(200);
    if (to) query = query.where('recipient', '=', to);
    const mails = await query.execute();
    if (request.headers.accept === 'application/json') return { mails };
    return reply.type('text/html; charset=utf-8').send(page({ title: 'Outbox', productName, content: content(mails) }));
  });
}

interface Mail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  created_at: number;
}

function content(mails: Mail[]): string {
  const letters = mails.map(
    (mail) =>
      `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.recipient)}, ${escaped(new Date(mail.created_at).toISOString())}</p><pre>${linked(mail.text)}</pre></article>`,
  );
  return letters.join('') || '<p>No mails yet.</p>';
}

const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
