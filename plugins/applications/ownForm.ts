import * as z from 'zod/mini';
import type { Answer } from '#core/client/client.ts';
import { acrossFields } from '#core/form/formSchema.ts';
import { newApplication, signOn, type viewOwnApplication } from './ownContract.ts';
import { rolesFault } from './ownRules.ts';

/** An own application as its form reads it. */
export type OwnApplication = Answer<typeof viewOwnApplication>;

const { name, description, url, mobileUrl, roles } = newApplication.schemas;
const lines = z._default(z.string(), '');

const shape = z.object({
  name,
  description,
  url,
  mobileUrl,
  roles: z.string({ error: 'Name at least one role.' }),
  signOn: z._default(z.enum(['link', 'openid']), 'link'),
  auth: z._default(z.enum(['secret', 'none']), 'secret'),
  redirectUris: lines,
  postLogoutUris: lines,
  backchannelLogoutUri: lines,
  initiateLoginUri: lines,
});

/** The form of an own application: lists are texts with a line for each. The checks are those of the call. */
export const ownSchema = shape.check(
  acrossFields<Values>((value, refuse) => {
    const check = (field: string, schema: z.ZodMiniType, input: unknown) => {
      const wrong = z.safeParse(schema, input).error?.issues[0]?.message;
      if (wrong !== undefined) refuse(field, wrong);
    };
    const named = linesOf(value.roles);
    if (value.roles !== undefined)
      check(
        'roles',
        roles,
        named.map((role) => ({ role_name: role })),
      );
    const twice = rolesFault(named);
    if (twice !== undefined) refuse('roles', twice);
    if (value.signOn === 'link') return;
    check('redirectUris', signOn.schemas.redirectUris, linesOf(value.redirectUris));
    check('postLogoutUris', signOn.schemas.postLogoutUris, linesOf(value.postLogoutUris));
    for (const field of ['backchannelLogoutUri', 'initiateLoginUri'] as const)
      check(field, signOn.schemas[field], value[field]?.trim() || null);
  }),
);

type Values = z.output<typeof shape>;
type Role = OwnApplication['roles'][number];

/** The lines of a text that are not empty. */
const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The texts of the form for an application. */
export function textsOf(application: OwnApplication) {
  const { signOn: facts } = application;
  return {
    name: application.name,
    description: application.description,
    url: application.url,
    mobileUrl: application.mobileUrl,
    roles: application.roles.map((role) => role.name).join('\n'),
    signOn: facts ? 'openid' : 'link',
    auth: facts?.auth ?? 'secret',
    redirectUris: facts?.redirectUris.join('\n') ?? '',
    postLogoutUris: facts?.postLogoutUris.join('\n') ?? '',
    backchannelLogoutUri: facts?.backchannelLogoutUri ?? '',
    initiateLoginUri: facts?.initiateLoginUri ?? '',
  };
}

/** What the calls send of the form. */
export const bodyOf = (values: Values, before: readonly Role[] = [], opened = before) => ({
  name: values.name,
  description: values.description,
  url: values.url,
  mobileUrl: values.mobileUrl,
  roles: rolesOf(linesOf(values.roles), before, opened),
  signOn:
    values.signOn === 'link'
      ? null
      : {
          redirectUris: linesOf(values.redirectUris),
          postLogoutUris: linesOf(values.postLogoutUris),
          backchannelLogoutUri: values.backchannelLogoutUri.trim() || null,
          initiateLoginUri: values.initiateLoginUri.trim() || null,
          auth: values.auth,
        },
});

/**
 * The typed roles with the ids of the former ones. A new name in the line of a name that is gone is that role, renamed:
 * the people who have it keep it. After somebody else has changed the roles that the form was `opened` with, lines say
 * nothing any more, and a new name is a new role.
 */
export function rolesOf(typed: readonly string[], before: readonly Role[], opened = before): Role[] {
  const idOf = new Map(before.map((role) => [role.name, role.id]));
  const areSame = JSON.stringify(opened) === JSON.stringify(before);
  return typed.map((role, at) => {
    const there = areSame ? before[at] : undefined;
    const renamed = there && !typed.includes(there.name) ? there.id : undefined;
    const id = idOf.get(role) ?? renamed;
    return { ...(id !== undefined && { id }), name: role };
  });
}
