import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, FirstCall } from '#core/contract/endpoint.ts';
import { matchPath } from '#core/contract/matchPath.ts';
import { signOutAddress, withReturn, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import type { Config } from '#server/platform/config.ts';
import { iconsFolder } from '#server/domain/catalogue/catalogue.ts';
import { projectFile } from '#server/platform/projectFile.ts';
import type { Services } from '#server/domain/services.ts';
import { acceptedEncoding } from '#server/platform/http/connection/compress.ts';
import { isPerhapsFromElsewhere } from '#server/platform/http/connection/headers.ts';
import { demoOffer } from '#server/doors/demo/demoPeople.ts';
import { firstAnswersOf, type FirstAnswers, type Known } from './firstAnswers.ts';

/** Answers an address without a route: with a file of the portal, or with its page, which has the routes. */
export type ServePortal = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const pack = { br: (page: Buffer) => brotliCompressSync(page), gzip: (page: Buffer) => gzipSync(page) };
type Encoding = keyof typeof pack;

interface Input extends Pick<Services, 'sessions' | 'now'> {
  config: Pick<Config, 'portal' | 'catalogueFile' | 'demo'>;
  endpoints: readonly Endpoint[];
}

/** Serves the built portal, its runtime configuration and the icons of the catalogue. */
export async function servePortal(
  app: FastifyInstance,
  { config, sessions, now, endpoints }: Input,
  folder = projectFile('dist/portal'),
): Promise<ServePortal> {
  await app.register(fastifyStatic, {
    // Each file is sent with its own folder; a root that does not exist would cause a warning.
    root: existsSync(folder) ? folder : projectFile('.'),
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
  });
  const files = new Set(filesIn(folder));
  const portal = config.demo ? { ...config.portal, demo: demoOffer } : config.portal;
  const pageFor = files.has('index.html') ? pagesOf(folder, portal) : undefined;
  const icons = iconsFolder(config.catalogueFile);

  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(portal));

  app.get<{ Params: { icon: string } }>('/catalogue/:icon', (request, reply) => {
    const { icon } = request.params;
    if (!/^[\w-]+\.(svg|png)$/.test(icon)) return missing(reply);
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .sendFile(icon, icons, { maxAge: '1d' });
  });

  const firstAnswers = firstAnswersOf(app, portal, { sessions, now, endpoints });

  return async (request, reply) => {
    const path = request.url.slice(1).split('?', 1)[0] ?? '';
    if (path !== 'index.html' && files.has(path)) {
      // Names under assets/ contain a hash of the content.
      return path.startsWith('assets/')
        ? reply.sendFile(path, { maxAge: '365d', immutable: true, lastModified: false, acceptRanges: false })
        : reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false });
    }
    if (isPerhapsFromElsewhere(request) && LOGOUT.test(path))
      return reply.header('cache-control', 'no-store').redirect(signOutAddress(portal));
    if (!isPageAddress(path)) return missing(reply);
    if (!pageFor) return reply.code(503).type('text/plain').send('The portal is not built: run `npm run build`.\n');
    const { page, isOpen, calls } = pageFor(`/${path}`);
    const answers = await firstAnswers(request, calls);
    const onward = onwardFrom(request, isOpen, answers, portal);
    if (onward !== undefined) return reply.header('cache-control', 'no-store').redirect(onward);
    return sendPage(request, reply, page, answers);
  };
}

/**
 * The portal's page that signs out (docs/specification/product.md section 2). When another site leads there, the sign-out
 * address has to see that, in order to ask; the portal's own redirect would hide it.
 */
const LOGOUT = /^(dist\/)?logout\/?$/i;

/**
 * Tells if the portal's router may know the path. No page has a dot in its address: `/.well-known/x`, `/robots.txt` and
 * `/wp-login.php` ask for files. A missing chunk must fail as a chunk: the portal then reloads
 * (docs/specification/product.md section 8).
 */
function isPageAddress(path: string): boolean {
  if (path === 'index.html') return true;
  if (path.startsWith('assets/') || path.startsWith('catalogue/')) return false;
  try {
    return !decodeURIComponent(path).includes('.');
  } catch {
    return false;
  }
}

/** The address of a redirect that replaces the page. */
function onwardFrom(
  request: FastifyRequest,
  isOpen: boolean,
  answers: Known,
  portal: RuntimeConfig,
): string | undefined {
  if (typeof answers === 'object') return beyondSignIn(request.url, portal);
  return isOpen || answers === undefined ? undefined : towardsSignIn(request, portal, answers);
}

/**
 * The redirect of a signed-in person from the sign-in page, as from a bookmark. With a reason in the address the page
 * is shown instead.
 */
function beyondSignIn(address: string, { signin_url: signIn }: RuntimeConfig): string | undefined {
  const { pathname, searchParams } = new URL(`http://portal${address}`);
  // As in the portal's router: letter case and a trailing slash make no difference.
  const isSignIn = signIn.startsWith('/') && matchPath(signIn, pathname) !== undefined;
  if (!isSignIn || searchParams.has('reason')) return undefined;
  // The index accepts only addresses of the portal.
  const returnTo = searchParams.get('return_to');
  return returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`;
}

/**
 * The redirect from a page that needs a session, without one. It is the portal's own redirect, which would take a slow
 * phone a second. With another account service the portal does it. Without a cookie, or with half a session, there is
 * nothing to sign out of, and a sign-in may be in progress in another tab.
 */
function towardsSignIn(
  { url, headers }: FastifyRequest,
  portal: RuntimeConfig,
  has: 'signed out' | 'half a session',
): string | undefined {
  const way = headers.cookie && has === 'signed out' ? portal.signout_url : portal.signin_url;
  return way.startsWith('/') ? withReturn(way, url) : undefined;
}

interface Page {
  etag: string;
  plain: Buffer;
  /** Compressed on demand. */
  packed: Partial<Record<Encoding, Buffer>>;
}

/** The page of an address, whether it needs no session, and its first calls. */
interface RequestedPage {
  page: Page;
  isOpen: boolean;
  calls: readonly FirstCall[];
}

/**
 * The page with the runtime configuration, which saves a call, and with links to the scripts of the requested page, which
 * load together with the portal's own.
 */
function pagesOf(folder: string, portal: RuntimeConfig): (pathname: string) => RequestedPage {
  const json = JSON.stringify(portal).replaceAll('<', '\\u003c');
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    /(<script type="application\/json" id="config">)[^]*?(<\/script>)/,
    (_, open: string, close: string) => open + json + close,
  );
  const common = pageOf(html);
  const known = readPageFiles(folder);
  // In a build without this information every page counts as open.
  const isOpen = !known.some(({ open }) => open);
  const linksTo = (files: readonly string[] = [], media = '') =>
    files
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload"${media} crossorigin href="/${file}">`);
  const pages = known.map(({ pattern, open = isOpen, files, narrow, wide, calls = [] }) => {
    const links = [
      ...linksTo(files),
      ...linksTo(narrow, ' media="(width < 768px)"'),
      ...linksTo(wide, ' media="(width >= 768px)"'),
    ];
    return { pattern, isOpen: open, calls, page: pageOf(html.replace('</head>', `${links.join('')}</head>`)) };
  });
  return (pathname) => pages.find((one) => matchPath(one.pattern, pathname)) ?? { page: common, isOpen, calls: [] };
}

/** The build's record of the pages (scripts/build/pages.ts). */
function readPageFiles(folder: string): PageFiles[] {
  const file = join(folder, '.vite/pages.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

interface PageFiles {
  pattern: string;
  open?: boolean;
  files?: string[];
  /** For windows of a phone's width alone, and for the others alone. */
  narrow?: string[];
  wide?: string[];
  calls?: FirstCall[];
}

function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, packed: {} };
}

const NO_ANSWERS = '<script type="application/json" id="answers"></script>';

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, answers: Known): FastifyReply {
  if (typeof answers === 'object') return sendWithAnswers(reply, page, answers);
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .send(encoding ? (page.packed[encoding] ??= pack[encoding](page.plain)) : page.plain);
}

/** Never cached and not compressed: the compressed size of a page with a token could help to guess the token. */
function sendWithAnswers(reply: FastifyReply, page: Page, { bodies, cookies, asks }: FirstAnswers): FastifyReply {
  const json = JSON.stringify({ ...bodies, asks }).replaceAll('<', '\\u003c');
  const html = page.plain.toString().replace(NO_ANSWERS, () => NO_ANSWERS.replace('><', () => `>${json}<`));
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-store, no-transform', ...(cookies.length > 0 && { 'set-cookie': cookies }) })
    .type('text/html; charset=utf-8')
    .send(html);
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('There is no such file.\n');
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !/\.(br|gz)$/.test(path));
}
