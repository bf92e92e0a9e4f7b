import { databaseRestored } from '#plugins/activity/events.ts';
import { IDS_KEY } from '#server/domain/activity/ids/storedKey.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setSetting } from '#server/platform/db/settings.ts';
import { backUpSqlite, checkBackup, restoreSqlite } from '#server/platform/db/sqlite/sqliteBackup.ts';
import type { Services } from '#server/domain/services.ts';
import { CommandFault, type Command } from '../command.ts';
import { contentOf } from '../content.ts';
import { takeOverWebhooks } from '#server/features/webhooks/ofApplications.ts';
import { LOGOUT } from '#server/features/applications/signOutJobs.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copy the SQLite database to a file, while the server runs',
  arguments: [{ name: 'file', meaning: 'the path of the copy; it must not exist yet' }],
  example: 'backup backups/portal-2026-11-21.sqlite',
  async run(services, { file = '' }) {
    const to = resolve(file);
    if (!existsSync(dirname(to))) throw new CommandFault(`The folder ${dirname(to)} does not exist.`);
    await backUpSqlite(sqliteFile(services), to);
    const { secretKey } = services.config;
    const storedKey = await keyOf(services.store);
    const holdsKey = storedKey !== undefined && storedKey === (secretKey ?? storedKey);
    const what = holdsKey
      ? "It holds personal data and the server's key: keep it as safe as the server."
      : "It holds personal data: keep it as safe as the server. The server's key is not in the backup: it is SECRET_KEY. Keep a copy of SECRET_KEY in another place. Without it, the second factors and mailed links of the backup do not work.";
    return `Backed up ${await contentOf(services.store)} to ${to}. ${what}`;
  },
};

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup, while the server runs; signs everybody out',
  arguments: [{ name: 'file', meaning: 'the backup' }],
  example: 'restore backups/portal-2026-11-21.sqlite',
  beginsDatabase: true,
  // A bad file must not cost the room of a copy either.
  before: ({ file = '' }) => checkBackup(resolve(file)),
  async run(services, { file = '' }) {
    const { config, now, store } = services;
    const live = sqliteFile(services);
    const at = now();
    const before = join(dirname(live), `before-restore-${new Date(at).toISOString().replace(/[:.]/g, '-')}.sqlite`);
    await backUpSqlite(live, before);
    const keyBefore = await keyOf(store);
    const idsKeyBefore = await keyOf(store, IDS_KEY);
    await restoreSqlite(resolve(file), live, (copy, held) =>
      copy.write(async (tx) => {
        // The running server keeps its key in memory. An older backup had none, and the migration has made a new one.
        if (idsKeyBefore !== undefined && !held.has(IDS_KEY)) await setSetting(tx, IDS_KEY, idsKeyBefore);
        // Sessions and links that were ended or used since the backup must stay invalid.
        await tx.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null).execute();
        await tx
          .updateTable('links')
          .set({ ended_at: at })
          .where('ended_at', 'is', null)
          .where('used_at', 'is', null)
          .execute();
        await tx.deleteFrom('totp_pending').execute();
        await tx
          .updateTable('outbox')
          .set({ next_attempt_at: Number.MAX_SAFE_INTEGER })
          .where('sent_at', 'is', null)
          .execute();
        // Letters that were to be made would be mails that waited.
        await tx.deleteFrom('jobs').where('kind', '<>', LOGOUT).execute();
        // A copy on another machine must not call the receivers again; each can be sent again by hand.
        await tx
          .updateTable('webhook_deliveries')
          .set({ state: 'failed', next_attempt_at: null, error: 'A backup was restored.' })
          .where('next_attempt_at', 'is not', null)
          .execute();
        for (const subject of await tx.selectFrom('organisations').select(['id', 'name']).execute())
          await recordByOperator(tx, at, subject.id, databaseRestored, { subject });
      }),
    );
    await takeOverWebhooks(services);
    const restart =
      (config.secretKey === undefined && (await keyOf(store)) !== keyBefore) ||
      (await keyOf(store, IDS_KEY)) !== idsKeyBefore;
    return [
      `Restored ${await contentOf(store)} from ${resolve(file)}. Everybody is signed out, mailed links no longer work, and mails that waited are not sent.`,
      `The data from before is kept in ${before}.`,
      ...(restart ? ["The backup has another server's key: restart the server now."] : []),
    ].join('\n');
  },
};

function sqliteFile({ store, config }: Services): string {
  if (store.dialect === 'postgres')
    throw new CommandFault('This is for SQLite. DATABASE_URL names PostgreSQL: use pg_dump and pg_restore.');
  return config.databaseUrl;
}

/** A key as the database has it. */
async function keyOf(store: Services['store'], name = 'secret_key'): Promise<string | undefined> {
  const row = await store.read.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst();
  return row?.value;
}
