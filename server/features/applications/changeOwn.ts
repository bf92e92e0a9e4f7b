import type { SignOn } from '#plugins/applications/ownContract.ts';
import { applicationUpdated } from '#plugins/applications/events.ts';
import { sameApplication } from '#plugins/applications/ownRules.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import { rolesIn, signOnIn } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { notFound } from '#server/platform/http/refused.ts';
import {
  keptRoles,
  refuseLogoutAddress,
  refuseNameOfSuite,
  refuseTwice,
  textsOf,
  detailsOf,
  type InputRole,
  uniquelyNamed,
} from './ownTexts.ts';
import { ownForChange, rolesHeld, saveOwn } from './ownQueries.ts';

interface Input {
  id: number;
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  mobileUrl?: string | undefined;
  roles?: InputRole[] | undefined;
  signOn?: SignOn | null | undefined;
  /** The version that the form was read with. */
  version?: number | undefined;
}

/** Changes what is given of an own application. */
export async function changeOwn(ctx: Ctx, { id, version, ...changes }: Input) {
  const { db, organisationId, services } = ctx;
  const row = await ownForChange(db, organisationId, id);
  if (!row) throw notFound('application');
  ctx.check(sameApplication, { read: version, now: row.version });
  const { name, description, url, mobile_url: mobileUrl } = row;
  const was = { name, description, url, mobileUrl, roles: rolesIn(row), signOn: signOnIn(row) };
  const wanted = {
    name: changes.name ?? name,
    description: changes.description ?? description,
    url: changes.url ?? url,
    mobileUrl: changes.mobileUrl ?? mobileUrl,
    // `null` is an application without sign-on.
    signOn: changes.signOn === undefined ? was.signOn : changes.signOn,
  };
  const inputRoles = changes.roles ?? was.roles;
  refuseNameOfSuite(services.catalogue, wanted.name);
  refuseTwice(inputRoles);
  refuseLogoutAddress(wanted.signOn, was.signOn);
  const now = { ...wanted, roles: keptRoles(inputRoles, was.roles, await rolesHeld(db, organisationId, id)) };
  await uniquelyNamed(() => saveOwn(db, id, textsOf(now, now.roles)));
  await ctx.record(applicationUpdated, {
    subject: { id, name: now.name },
    was: detailsOf(was, was.roles),
    now: detailsOf(now, now.roles),
    reverse: { body: { id, ...formerOf(was, now) } },
  });
  return { message: `${now.name} was updated.` };
}
