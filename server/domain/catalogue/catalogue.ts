import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { id } from '#core/contract/codec.ts';
import { projectFile } from '#server/platform/projectFile.ts';
import shipped from './catalogue.json' with { type: 'json' };

/** The ids of the applications that an organisation has added itself begin here; those of the catalogue are below. */
export const OWN_FROM = 2 ** 30;

const name = z.string().check(z.minLength(1), z.maxLength(100));
const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/, 'An http or https address is expected.'));
const icon = z.string().check(z.regex(/^[\w-]+\.(svg|png)$/, 'The name of an .svg or .png file is expected.'));

/** How people sign in to an application with their account of the portal (docs/applications.md). */
const signOn = z.object({
  redirect_uris: z.array(webAddress).check(z.minLength(1, 'At least one address is expected.')),
  post_logout_redirect_uris: z.optional(z.array(webAddress)),
  backchannel_logout_uri: z.optional(webAddress),
  /** Where the application begins a sign-in by itself; otherwise the tile opens `app_url`. */
  initiate_login_uri: z.optional(webAddress),
  /** `none`: an application without a server, which can keep no secret. */
  auth: z._default(z.enum(['secret', 'none']), 'secret'),
});

const webhook = z.object({
  url: webAddress,
  types: z.array(name).check(z.minLength(1, 'At least one type is expected.')),
});

const application = z.object({
  app_id: id.check(
    z.minimum(2, 'Application 1 is the portal itself and is never listed.'),
    z.maximum(OWN_FROM - 1, `The ids from ${OWN_FROM} on are those of the applications that organisations add.`),
  ),
  app_name: name,
  app_desc: z.string().check(z.maxLength(300)),
  app_image: icon,
  add_appcontent: z.string().check(z.maxLength(500)),
  app_url: webAddress,
  mobile_url: webAddress,
  roles: z
    .array(z.object({ role_id: id, role_name: name }))
    .check(z.minLength(1, 'An application must have at least one role.')),
  crm_roles: z.optional(z.array(z.object({ crmrole_id: id, crmrole_name: name }))),
  profiles: z.optional(z.array(z.object({ profile_id: id, profile_name: name }))),
  signOn: z.optional(signOn),
  webhook: z.optional(webhook),
});

type Listed = z.output<typeof application>;

interface Named {
  id: number;
  name: string;
}

/** An application that organisations can choose (docs/specification/server.md section 4). */
export interface CatalogueEntry {
  id: number;
  name: string;
  description: string;
  /** The file of the icon, or its address for an application of an organisation; empty without one. */
  image: string;
  text: string;
  url: string;
  mobileUrl: string;
  roles: Named[];
  crmRoles: Named[];
  profiles: Named[];
  /** `null` for an application that has its own sign-in. */
  signOn: SignOnFacts | null;
  /** Where the application is told of events, and of which types; `null` for one that is told of nothing. */
  webhook: { url: string; types: string[] } | null;
}

/** The facts of an OpenID client that the operator or an organisation gives. */
export interface SignOnFacts {
  redirectUris: string[];
  postLogoutUris: string[];
  backchannelLogoutUri: string | null;
  initiateLoginUri: string | null;
  /** `none`: the application can keep no secret. */
  auth: 'secret' | 'none';
}

/** The applications by id, in the order of the file. */
export type Catalogue = ReadonlyMap<number, CatalogueEntry>;

/** The error for an unusable catalogue; its message names the file, the line and the reason. */
export class CatalogueFault extends Error {
  override name = 'CatalogueFault';
}

/** Reads the operator's catalogue file, or the shipped one. Throws a CatalogueFault. */
export function readCatalogue(file?: string): Catalogue {
  if (file === undefined) return checked(shipped, 'the shipped catalogue', JSON.stringify(shipped, null, 2));
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CatalogueFault(`The catalogue file ${file} cannot be read.`);
  }
  return checked(parse(text, file), file, text);
}

/** The folder of the icons: beside the operator's catalogue, or the shipped one. */
export const iconsFolder = (file?: string): string =>
  file === undefined ? projectFile('server/domain/catalogue/icons') : join(dirname(file), 'icons');

/** The icons of a catalogue that are missing in its folder. */
export function missingIcons(catalogue: Catalogue, file?: string): string[] {
  const icons = Array.from(catalogue.values(), ({ image }) => join(iconsFolder(file), image));
  return icons.filter((icon) => !existsSync(icon));
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? text.length);
    throw new CatalogueFault(`The catalogue file ${file} is not JSON: line ${lineAt(text, position)}.`);
  }
}

function checked(data: unknown, file: string, text: string): Catalogue {
  const parsed = z.safeParse(z.array(application), data);
  const issue = parsed.error?.issues[0];
  if (!parsed.success || issue) {
    const path = issue?.path ?? [];
    const what = path.length ? `${path.slice(1).join('.') || 'the entry'}: ` : '';
    throw new CatalogueFault(
      `The catalogue file ${file} is wrong at line ${lineOf(text, path)}: ${what}${issue?.message ?? 'a list is expected.'}`,
    );
  }
  const catalogue = new Map<number, CatalogueEntry>();
  parsed.data.forEach((listed, index) => {
    if (catalogue.has(listed.app_id))
      throw new CatalogueFault(
        `The catalogue file ${file} is wrong at line ${lineOf(text, [index, 'app_id'])}: app_id ${listed.app_id} stands there a second time.`,
      );
    catalogue.set(listed.app_id, entryOf(listed));
  });
  return catalogue;
}

function entryOf(listed: Listed): CatalogueEntry {
  return {
    id: listed.app_id,
    name: listed.app_name,
    description: listed.app_desc,
    image: listed.app_image,
    text: listed.add_appcontent,
    url: listed.app_url,
    mobileUrl: listed.mobile_url,
    roles: listed.roles.map((role) => ({ id: role.role_id, name: role.role_name })),
    crmRoles: (listed.crm_roles ?? []).map((role) => ({ id: role.crmrole_id, name: role.crmrole_name })),
    profiles: (listed.profiles ?? []).map((profile) => ({ id: profile.profile_id, name: profile.profile_name })),
    signOn: listed.signOn ? factsOf(listed.signOn) : null,
    webhook: listed.webhook ?? null,
  };
}

function factsOf(listed: z.output<typeof signOn>): SignOnFacts {
  return {
    redirectUris: listed.redirect_uris,
    postLogoutUris: listed.post_logout_redirect_uris ?? [],
    backchannelLogoutUri: listed.backchannel_logout_uri ?? null,
    initiateLoginUri: listed.initiate_login_uri ?? null,
    auth: listed.auth,
  };
}

/** The line of the entry, or of its key, that a validation path names. The entry is found by counting `"app_id"`. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const [index, key] = path;
  if (typeof index !== 'number') return 1;
  let start = -1;
  let depth = 0;
  let seen = -1;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"' && text[at - 1] !== '\\') quoted = !quoted;
    if (quoted) continue;
    if (char === '{' || char === '[') depth++;
    if (char === '{' && depth === 2 && ++seen === index) start = at;
    if (char === '}' || char === ']') depth--;
    if (start >= 0 && seen === index && char === '}' && depth === 1) {
      const within = key === undefined ? -1 : text.slice(start, at).indexOf(`"${String(key)}"`);
      return lineAt(text, within < 0 ? start : start + within);
    }
  }
  return 1;
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;
