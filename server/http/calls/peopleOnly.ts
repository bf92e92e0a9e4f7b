import type { Endpoint } from '#core/contract/endpoint.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { restoreAdmin } from '#plugins/admins/reverses.ts';
import { listAskable } from '#plugins/applications/contract.ts';
import { listMyGroups } from '#plugins/groups/contract.ts';
import {
  beginImport,
  checkImport,
  endImport,
  importRows,
  listImportColumns,
  viewImport,
} from '#plugins/imports/contract.ts';
import { revertImported } from '#plugins/imports/reverses.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { askForAccess } from '#plugins/requests/contract.ts';
import { endUserSession } from '#plugins/users/accountContract.ts';
import { addPicture, removePicture, replacePicture, setPictureVisibility } from '#plugins/users/contract.ts';

/**
 * What a token can open, but only a person may call, and no service account: it is about the caller's own account, about
 * administrators, or about the sessions of others. It stands here, not in the contracts, because the browser need not load it.
 */
const peopleOnly: ReadonlySet<Endpoint> = new Set<Endpoint>([
  setAdmin,
  restoreAdmin,
  listAskable,
  askForAccess,
  listMyGroups,
  listOrganisations,
  addPicture,
  replacePicture,
  removePicture,
  setPictureVisibility,
  endUserSession,
  checkImport,
  listImportColumns,
  beginImport,
  importRows,
  endImport,
  viewImport,
  revertImported,
]);

/** Tells if no service account may make this call. */
export const isPeopleOnly = (endpoint: Endpoint): boolean => peopleOnly.has(endpoint);
