import { sql, type Kysely, type Migration } from 'kysely';
import { startTables } from './001_start.ts';
import { startPostgres } from './001_startPostgres.ts';
import { startSqlite } from './001_startSqlite.ts';
import { fillLockout, lockoutPostgres, lockoutSqlite, lockoutTables } from './002_lockout.ts';
import { typedNames } from './003_typedNames.ts';
import { sentMails } from './004_sentMails.ts';
import { shortWordsPostgres, shortWordsSqlite } from './005_shortWords.ts';
import { undelivered } from './006_undelivered.ts';
import { knownBrowsers } from './007_knownBrowsers.ts';
import { foldedNames } from './008_foldedNames.ts';
import { typedOfAll } from './009_typedOfAll.ts';
import { activityPostgres, activitySqlite, activityTables } from './010_activity.ts';
import { launcher } from './012_launcher.ts';
import { twoFactorSince } from './013_twoFactorSince.ts';
import { passkeys } from './016_passkeys.ts';
import { imports } from './017_imports.ts';
import { signOn } from './018_signOn.ts';
import { accessTokens } from './019_accessTokens.ts';
import { accessRequests } from './020_accessRequests.ts';
import { assistantsOn, programsPostgres, programsSqlite } from './022_programs.ts';
import { deletedMembers } from './023_deletedMembers.ts';
import { accessEnds } from './024_accessEnds.ts';
import { ownershipOffers } from './025_ownershipOffers.ts';
import { ownApplications } from './028_ownApplications.ts';
import { webhooks } from './029_webhooks.ts';
import { serviceAccounts } from './030_serviceAccounts.ts';
import { erasuresPostgres, erasuresSqlite, erasuresTables } from './031_erasures.ts';
import { limitedAdministrators } from './032_duties.ts';
import { importColumns } from './033_importColumns.ts';
import { passkeysOnly } from './035_passkeysOnly.ts';
import { applicationWebhooksPostgres, applicationWebhooksSqlite } from './036_applicationWebhooks.ts';
import { foldedAgain } from './037_foldedAgain.ts';
import { randomIds } from './038_randomIds.ts';
import { activityRuns } from './039_activityRuns.ts';
import { activityWords } from './040_activityWords.ts';
import { deliveriesInTurn } from './042_deliveriesInTurn.ts';
import { toldSignOuts } from './043_toldSignOuts.ts';
import { waysBack } from './046_waysBack.ts';
import { provenSessions } from './047_provenSessions.ts';
import { jobs } from './048_jobs.ts';
import { requestReasons } from './053_requestReasons.ts';
import { shownEntryIds } from './054_shownEntryIds.ts';
import { awaitedMails } from './055_awaitedMails.ts';
import { postgresColumns, sqliteColumns } from './columns.ts';

/**
 * The statements of all migrations by name, in the order of their names. They are imported, not read from the disk, because
 * the server is one bundled file. Never change a migration that was released.
 */
export function migrationStatements(dialect: 'sqlite' | 'postgres'): Record<string, readonly string[]> {
  const isSqlite = dialect === 'sqlite';
  const columns = isSqlite ? sqliteColumns : postgresColumns;
  return {
    '001_start': [...startTables(columns), ...(isSqlite ? startSqlite() : startPostgres())],
    '002_lockout': [...lockoutTables(columns), ...(isSqlite ? lockoutSqlite() : lockoutPostgres()), ...fillLockout()],
    '003_typed_names': typedNames(),
    '004_sent_mails': sentMails(),
    '005_short_words': isSqlite ? shortWordsSqlite() : shortWordsPostgres(),
    '006_undelivered': undelivered(columns),
    '007_known_browsers': knownBrowsers(columns),
    '008_folded_names': foldedNames(columns),
    '009_typed_of_all': typedOfAll(),
    '010_activity': [...activityTables(columns), ...(isSqlite ? activitySqlite() : activityPostgres())],
    '012_launcher': launcher(columns),
    '013_two_factor_since': twoFactorSince(columns),
    '016_passkeys': passkeys(columns),
    '017_imports': imports(columns),
    '018_sign_on': signOn(columns),
    '019_access_tokens': accessTokens(columns),
    '020_access_requests': accessRequests(columns),
    '022_programs': [...assistantsOn(columns), ...(isSqlite ? programsSqlite(columns) : programsPostgres())],
    '023_deleted_members': deletedMembers(columns),
    '024_access_ends': accessEnds(columns),
    '025_ownership_offers': ownershipOffers(columns),
    '028_own_applications': ownApplications(columns),
    '029_webhooks': webhooks(columns),
    '030_service_accounts': serviceAccounts(columns),
    '031_erasures': [...erasuresTables(columns), ...(isSqlite ? erasuresSqlite() : erasuresPostgres())],
    '032_duties': limitedAdministrators,
    '033_import_columns': importColumns,
    '035_passkeys_only': passkeysOnly(columns),
    '036_application_webhooks': isSqlite ? applicationWebhooksSqlite(columns) : applicationWebhooksPostgres(),
    '037_folded_again': foldedAgain,
    '038_random_ids': randomIds,
    '039_activity_runs': activityRuns,
    '040_activity_words': activityWords(columns),
    '042_deliveries_in_turn': deliveriesInTurn,
    '043_told_sign_outs': toldSignOuts(columns),
    '046_ways_back': waysBack(columns),
    '047_proven_sessions': provenSessions(columns),
    '048_jobs': jobs(columns),
    '053_request_reasons': requestReasons,
    '054_shown_entry_ids': shownEntryIds(isSqlite),
    '055_awaited_mails': awaitedMails(columns),
  };
}

/** The migrations in the form of Kysely's migrator. */
export function migrations(dialect: 'sqlite' | 'postgres'): Record<string, Migration> {
  const named = Object.entries(migrationStatements(dialect));
  return Object.fromEntries(named.map(([name, list]) => [name, migrationOf(list)]));
}

function migrationOf(list: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of list) await sql.raw(statement).execute(db);
    },
  };
}
