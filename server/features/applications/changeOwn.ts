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
  told,
  type SaidRole,
  uniquelyNamed,
} from './ownTexts.ts';
import { ownForChange, rolesHeld, saveOwn } from './ownQueries.ts';

interface Given {
  id: number;
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  mobileUrl?: string | undefined;
  roles?: SaidRole[] | undefined;
  signOn?: SignOn | null | undefined;
  /** The version that the form was read with. */
  version?: number | undefined;
}

/** Changes what is given of an own application. */
export async function changeOwn(ctx: Ctx, { id, version, ...given }: Given) {
  const { db, organisationId, services } = ctx;
  const row = await ownForChange(db, organisationId, id);
  if (!row) throw notFound('application');
  ctx.check(sameApplication, { read: version, now: row.version });
  const { name, description, url, mobile_url: mobileUrl } = row;
  const was = { name, description, url, mobileUrl, roles: rolesIn(row), signOn: signOnIn(row) };
  const wanted = {
    name: given.name ?? name,
    description: given.description ?? description,
    url: given.url ?? url,
    mobileUrl: given.mobileUrl ?? mobileUrl,
    // `null` is an application without sign-on.
    signOn: given.signOn === undefined ? was.signOn : given.signOn,
  };
  const said = given.roles ?? was.roles;
  refuseNameOfSuite(services.catalogue, wanted.name);
  refuseTwice(said);
  refuseLogoutAddress(wanted.signOn, was.signOn);
  const now = { ...wanted, roles: keptRoles(said, was.roles, await rolesHeld(db, organisationId, id)) };
  await uniquelyNamed(() => saveOwn(db, id, textsOf(now, now.roles)));
  await ctx.record(applicationUpdated, {
    subject: { id, name: now.name },
    was: told(was, was.roles),
    now: told(now, now.roles),
    reverse: { body: { id, ...formerOf(was, now) } },
  });
  return { message: `${now.name} was updated.` };
}
