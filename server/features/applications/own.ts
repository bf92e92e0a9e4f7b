import { oldSecretsIn } from '#core/contract/rotation.ts';
import type * as contract from '#plugins/applications/ownContract.ts';
import { MOST_OWN, type SignOn } from '#plugins/applications/ownContract.ts';
import {
  applicationArchived,
  applicationCreated,
  applicationDeleted,
  applicationRestored,
  iconChanged,
  oldSecretsEnded,
  secretRotated,
} from '#plugins/applications/events.ts';
import { iconAddress, isOwnId, rolesIn, signOnIn } from '#server/domain/catalogue/ofOrganisation.ts';
import { endedText } from '#server/domain/formerSecrets.ts';
import { rewriteImage } from '#server/platform/files/rewriteImage.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { clientIdOf } from '#server/features/applications/clientId.ts';
import { endOldClientSecrets, newClientSecret } from '#server/features/applications/clientSecrets.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';
import { newsTo } from '#server/features/applications/toldSignOuts.ts';
import { changeOwn } from './changeOwn.ts';
import { applicationToShow } from './offers.ts';
import {
  newRoles,
  refuseLogoutAddress,
  refuseNameOfSuite,
  uniquelyNamed,
  refuseTwice,
  textsOf,
  detailsOf,
  type Role,
} from './ownTexts.ts';
import {
  archivedOf,
  countOwn,
  deleteOwn,
  groupsReached,
  iconOf,
  insertOwn,
  ownById,
  ownForChange,
  putIcon,
  secretTimes,
  setArchived,
} from './ownQueries.ts';
import { addToOrganisation, anyAssigned, enabledCount, insertAssignments, ownersOf } from './queries.ts';

/** The handlers of the applications that an organisation adds itself. */
export const ownHandlers: Handlers<typeof contract> = {
  async createApplication({ body }, ctx) {
    const { db, organisationId, services, now } = ctx;
    refuseNameOfSuite(services.catalogue, body.name);
    refuseTwice(body.roles);
    refuseLogoutAddress(body.signOn);
    if ((await countOwn(db, organisationId)) >= MOST_OWN)
      throw conflict(`An organisation can have at most ${MOST_OWN} applications of its own.`);
    const roles = newRoles(body.roles);
    const id = await uniquelyNamed(() => insertOwn(db, organisationId, textsOf(body, roles), now));
    await addToOrganisation(db, organisationId, [id], now);
    const owners = await ownersOf(db, organisationId);
    if (owners.length > 0)
      await insertAssignments(
        db,
        owners.map((owner) => firstRoleOf(ctx, id, owner, roles)),
      );
    await ctx.record(applicationCreated, {
      subject: { id, name: body.name },
      people: owners,
      now: detailsOf(body, roles),
      reverse: { body: { id } },
    });
    return {
      id,
      clientId: body.signOn ? clientIdOf(id) : null,
      secret: body.signOn?.auth === 'secret' ? (await newClientSecret(services, db, id)).secret : null,
      message: `${body.name} was added.`,
    };
  },

  async viewOwnApplication({ params }, { db, organisationId, services }) {
    const row = await ownById(db, organisationId, params.id);
    if (!row) throw notFound('application');
    const [peopleCount, groupCount] = await Promise.all([
      enabledCount(db, organisationId, row.id),
      groupsReached(db, organisationId, row.id),
    ]);
    const { id, name, description, url, mobile_url: mobileUrl, version } = row;
    return {
      id,
      name,
      description,
      url,
      mobileUrl,
      version,
      peopleCount,
      groupCount,
      roles: rolesIn(row),
      signOn: signOnIn(row),
      image: iconAddress(services, row),
      archived: row.archived_at !== null,
    };
  },

  updateApplication: ({ body }, ctx) => changeOwn(ctx, body),

  async archiveApplication({ body: { id, archived } }, ctx) {
    const row = await ownForChange(ctx.db, ctx.organisationId, id);
    if (!row) throw notFound('application');
    const { name } = row;
    if ((row.archived_at !== null) === archived) {
      ctx.recordNothing();
      return { message: `${name} is already ${archived ? 'archived' : 'in use'}.` };
    }
    // Its people and its secret work again.
    if (!archived) ctx.requireProof();
    await setArchived(ctx.db, id, archived ? ctx.now : null);
    await ctx.record(archived ? applicationArchived : applicationRestored, {
      subject: { id, name },
      reverse: { body: { id, archived: !archived } },
    });
    return { message: `${name} was ${archived ? 'archived' : 'restored'}.` };
  },

  async deleteApplication({ params: { id } }, ctx) {
    const { db, organisationId } = ctx;
    const row = await ownForChange(db, organisationId, id);
    if (!row) throw notFound('application');
    // The history of each person tells it, as long as the list is one that an entry can have.
    const people = await anyAssigned(db, organisationId, id, MOST_TOLD);
    await deleteOwn(db, organisationId, id);
    await ctx.record(applicationDeleted, {
      subject: { id, name: row.name },
      people,
      was: detailsOf({ ...row, mobileUrl: row.mobile_url, signOn: signOnIn(row) }, rolesIn(row)),
    });
    return { message: `${row.name} was deleted.` };
  },

  async listArchivedApplications(_input, { db, organisationId }) {
    const rows = await archivedOf(db, organisationId);
    return {
      applications: rows.map(({ id, name, description, archived_at: at }) => ({
        id,
        name,
        description,
        archivedAt: at ?? 0,
      })),
    };
  },

  uploadIcon: {
    ownTransactions: async ({ params, file }, ctx) => {
      if (!(await ownById(ctx.db, ctx.organisationId, params.id))) throw notFound('application');
      const { content } = await rewriteImage(file, ctx.viewer);
      return ctx.writeStillAdmitted(async (tx) => {
        const row = await ownForChange(tx, ctx.organisationId, params.id);
        if (!row) throw notFound('application');
        const icon_id = await putIcon(tx, row.id, content, ctx.now);
        await ctx.record(iconChanged, { subject: { id: row.id, name: row.name } }, { tx });
        return { image: iconAddress(ctx.services, { id: row.id, icon_id }), message: 'The icon was uploaded.' };
      });
    },
  },

  async showIcon({ params }, { db, organisationId }) {
    const icon = await iconOf(db, organisationId, params.id, params.iconId);
    if (!icon) throw notFound('icon');
    const headers = { etag: `"icon-${params.iconId}"`, 'content-disposition': 'inline; filename="icon.png"' };
    return { bytes: icon.content, type: 'image/png', headers };
  },

  async viewSignOn({ params }, ctx) {
    const { db, services } = ctx;
    const entry = await applicationToShow(ctx, params.id);
    const own = isOwnId(entry.id);
    // The times of the operator's secrets are the operator's matter.
    const times = own && entry.signOn?.auth === 'secret' ? await secretTimes(db, entry.id) : undefined;
    const former = times?.former_until ?? 0;
    return {
      id: entry.id,
      name: entry.name,
      own,
      issuer: `${services.config.publicUrl}${SIGN_ON}`,
      clientId: clientIdOf(entry.id),
      signOn: entry.signOn,
      secretAt: times?.rotated_at ?? null,
      formerUntil: former > ctx.now ? former : null,
    };
  },

  async listSignOutNotices({ params }, { db, organisationId }) {
    const row = await ownById(db, organisationId, params.id);
    if (!row) throw notFound('application');
    return { deliveries: await newsTo(db, row.id, MOST_NEWS) };
  },

  async rotateSecret({ body }, ctx) {
    const { id, name } = await withSecret(ctx, body.id);
    const { secret, note } = await newClientSecret(ctx.services, ctx.db, id, body);
    await ctx.record(secretRotated, { subject: { id, name }, now: oldSecretsIn(body) });
    return { clientId: clientIdOf(id), secret, message: `${name} has a new secret.${note}` };
  },

  async endOldSecrets({ body }, ctx) {
    const { id, name } = await withSecret(ctx, body.id);
    const ended = await endOldClientSecrets(ctx.db, id, ctx.now);
    if (ended === 0) ctx.recordNothing();
    else await ctx.record(oldSecretsEnded, { subject: { id, name } });
    return { message: endedText(name, ended) };
  },
};

/** An application of the organisation that proves itself by a secret, locked. */
async function withSecret({ db, organisationId }: Ctx, id: number) {
  const row = await ownForChange(db, organisationId, id);
  if (!row || row.archived_at !== null) throw notFound('application');
  const facts: SignOn | null = signOnIn(row);
  if (facts?.auth !== 'secret') throw conflict(`${row.name} does not use a secret.`);
  return row;
}

/** The most sign-out notices in one answer. */
const MOST_NEWS = 50;

/** The most people whose history tells of a deletion. */
const MOST_TOLD = 200;

const firstRoleOf = ({ organisationId, now }: Ctx, id: number, personId: number, roles: readonly Role[]) => ({
  organisation_id: organisationId,
  application_id: id,
  person_id: personId,
  role_id: roles[0]?.id ?? 0,
  crm_role_id: null,
  profile_id: null,
  created_at: now,
});
