// `npx tsx tests/bench/pages/variants.ts name=folder …`: first pages of several built checkouts on the slow phone, in turns.
// A loaded machine slows all of them alike, so compare the medians of one run with each other only.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { middle } from '../tools/middle.ts';
import { startPhone, type Visit } from './phone.ts';
import { signedIn, start, stop } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

const TURNS = Number(process.env['TURNS'] ?? sized(9, 1));
const pages = { launcher: ['/application/list', 'main a[target=_blank]'], users: ['/user', 'a[href^="/user/view/"]'] };

const home = process.cwd();
const variants = [];
for (const arg of process.argv.slice(2).filter((one) => one !== '--short')) {
  const [name = '', folder = ''] = arg.split('=');
  const data = mkdtempSync(join(tmpdir(), 'gatehouse-variant-'));
  process.chdir(folder);
  const server = await start({ people: 300, env: { DATA_DIR: data } });
  process.chdir(home);
  const { url } = server;
  const { cookie } = await signedIn(url);
  variants.push({ name, url, data, server, cookie, visits: { launcher: [] as Visit[], users: [] as Visit[] } });
}
try {
  for (let turn = 0; turn < TURNS; turn++)
    for (const { url, cookie, visits } of variants)
      for (const page of ['launcher', 'users'] as const) {
        const [address = '', selector = ''] = pages[page];
        const phone = await startPhone(cookie.split('; ').map((one) => cookieOf(one)));
        try {
          visits[page].push(await phone.visit(url + address, selector));
        } finally {
          await phone.close();
        }
      }
  for (const { name, visits } of variants)
    for (const page of ['launcher', 'users'] as const) {
      const of = (figure: keyof Visit) => middle(visits[page].map((visit) => visit[figure]));
      const figures = `painted ${of('painted').toFixed(0)} ms, largest paint ${of('paint').toFixed(0)} ms`;
      console.log(
        `${name.padEnd(12)} ${page.padEnd(9)} ${figures}, longest task ${of('task')} ms, shift ${of('shift').toFixed(3)}`,
      );
    }
} finally {
  for (const { server, data } of variants) {
    await stop(server);
    rmSync(data, { recursive: true, force: true });
  }
}

function cookieOf(text: string) {
  const at = text.indexOf('=');
  const rest = { domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return { name: text.slice(0, at), value: text.slice(at + 1), ...rest };
}
