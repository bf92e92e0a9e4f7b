import type { Kysely } from 'kysely';
import type { SignOn } from '#plugins/applications/ownContract.ts';
import { baseOf } from '#core/contract/runtimeConfig.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { OWN_FROM, type Catalogue, type CatalogueEntry } from './catalogue.ts';

type Needs = Pick<Services, 'catalogue' | 'config'>;

/** Whose applications are asked for: a handler passes its context. */
interface Where {
  db: Kysely<Database>;
  organisationId: number;
  services: Needs;
}

/** Tells if an id is that of an application which an organisation has added itself. */
export const isOwnId = (id: number): boolean => id >= OWN_FROM;

/**
 * The applications that an organisation can use: those of the operator's catalogue, then its own ones. An archived one
 * is left out, so that every page treats it like one which the operator has removed: stored, but not shown.
 */
export async function catalogueOf({ db, organisationId, services }: Where): Promise<Catalogue> {
  const rows = (await ownRows(db, { organisationId })).filter((row) => row.archived_at === null);
  if (rows.length === 0) return services.catalogue;
  return new Map([...services.catalogue, ...rows.map((row) => [row.id, entryOf(row, services)] as const)]);
}

/** One application that an organisation can use, by its id. */
export async function entryFor({ db, organisationId, services }: Where, id: number) {
  if (!isOwnId(id)) return services.catalogue.get(id);
  const [row] = await ownRow(db, { id });
  return row && row.organisation_id === organisationId && row.archived_at === null ? entryOf(row, services) : undefined;
}

/**
 * The application of an OpenID client, whichever organisation has added it, also an archived one: it is still told who
 * is signed out. Whether a person may enter is decided by the person's organisation.
 */
export async function clientEntry(db: Kysely<Database>, services: Needs, id: number) {
  if (!isOwnId(id)) return services.catalogue.get(id);
  const [row] = await ownRow(db, { id });
  return row && entryOf(row, services);
}

/** The organisation that has added an application itself; `null` for one of the catalogue and an unknown one. */
export async function organisationOfOwn(db: Kysely<Database>, id: number): Promise<number | null> {
  if (!isOwnId(id)) return null;
  const [row] = await ownRow(db, { id });
  return row?.organisation_id ?? null;
}

/** An own application as it is stored. */
export interface OwnRow {
  id: number;
  organisation_id: number;
  name: string;
  description: string;
  url: string;
  mobile_url: string;
  roles: string;
  sign_on: string | null;
  icon_id: number | null;
  archived_at: number | null;
  version: number;
}

const columns = [
  'id',
  'organisation_id',
  'name',
  'description',
  'url',
  'mobile_url',
  'roles',
  'sign_on',
  'icon_id',
  'archived_at',
  'version',
] as const;

const ownRows = prepared<{ organisationId: number }, OwnRow>((db, { organisationId }) =>
  db.selectFrom('own_applications').select(columns).where('organisation_id', '=', organisationId).orderBy('name_key'),
);

const ownRow = prepared<{ id: number }, OwnRow>((db, { id }) =>
  db.selectFrom('own_applications').select(columns).where('id', '=', id),
);

/** The stored roles. */
export const rolesIn = ({ roles }: Pick<OwnRow, 'roles'>) => JSON.parse(roles) as { id: number; name: string }[];

/** The stored facts of the OpenID client. */
export const signOnIn = ({ sign_on: facts }: Pick<OwnRow, 'sign_on'>): SignOn | null =>
  facts === null ? null : (JSON.parse(facts) as SignOn);

/** The address of an own application's icon; empty without one. */
export const iconAddress = ({ config }: Pick<Needs, 'config'>, { id, icon_id: icon }: Pick<OwnRow, 'id' | 'icon_id'>) =>
  icon === null ? '' : `${baseOf(config.portal, 'application')}/application/icon/${id}/${icon}`;

function entryOf(row: OwnRow, services: Needs): CatalogueEntry {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: iconAddress(services, row),
    text: row.description,
    url: row.url,
    mobileUrl: row.mobile_url || row.url,
    roles: rolesIn(row),
    crmRoles: [],
    profiles: [],
    signOn: signOnIn(row),
    webhook: null,
  };
}
