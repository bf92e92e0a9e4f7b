import { pbkdf2 } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLookUp } from './lookUp.ts';

let folder: string;
let hostsFile: string;
let dns: Socket;
let servers: string[];
/** What the name server answers: nothing, or a header with this code (RFC 1035 section 4.1.1). */
let code: number | undefined;
/** The names that the system was asked for. */
let namesAsked: string[];
let askSystem: (host: string) => Promise<{ address: string; family: number }[]>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-hosts-'));
  hostsFile = join(folder, 'hosts');
  [code, namesAsked] = [undefined, []];
  askSystem = async (host) => {
    namesAsked.push(host);
    return [{ address: '192.0.2.9', family: 4 }];
  };
  dns = createSocket('udp4');
  dns.on('message', (question, { port, address }) => {
    if (code === undefined) return;
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8180 | code, 2);
    dns.send(answer, port, address);
  });
  await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done));
  servers = [`127.0.0.1:${dns.address().port}`];
});
afterEach(() => {
  dns.close();
  rmSync(folder, { recursive: true, force: true });
});
const lookUp = () => {
  const find = makeLookUp({ hostsFile, servers, askSystem: (host) => askSystem(host) });
  return (host: string, whose = 'organisation 1') => find(host, whose);
};

// hosts(5) as people and programs write it: tabs, several names, comments behind a line, Windows' line ends, capitals, a name
// in two lines for both families, an address with a zone, and lines that are none.
test('the hosts file is read as the system reads it', async () => {
  writeFileSync(
    hostsFile,
    [
      '# written by a program',
      '127.0.0.1\tlocalhost  hooks hooks.acme.test # two names',
      '10.0.0.7 CRM.Acme.Test\r',
      '::1 ip6-localhost localhost',
      'fe80::1%lo0 zone.test',
      'not-an-address nowhere.test',
      '#10.0.0.8 off.test',
      '',
    ].join('\n'),
  );
  const find = lookUp();
  expect(await find('hooks.acme.test')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await find('crm.ACME.test.')).toEqual([{ address: '10.0.0.7', family: 4 }]);
  expect((await find('localhost')).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  expect(await find('zone.test')).toEqual([{ address: 'fe80::1%lo0', family: 6 }]);
  code = 3;
  for (const name of ['nowhere.test', 'off.test']) expect((await find(name))[0]?.address).toBe('192.0.2.9');
  expect(namesAsked).toEqual(['nowhere.test', 'off.test']);
  writeFileSync(hostsFile, '10.0.0.9 hooks\n');
  utimesSync(hostsFile, 1, 1);
  expect(await find('hooks')).toEqual([{ address: '10.0.0.9', family: 4 }]);
});

test('a silent name server holds up neither names that are known, nor hashes, nor files', async () => {
  writeFileSync(hostsFile, '10.0.0.7 quick.test\n');
  const find = lookUp();
  let givenUp = 0;
  const lookUps = Array.from({ length: 40 }, (_, at) => find(`slow${at}.test`).finally(() => (givenUp += 1)));
  const slow = Promise.allSettled(lookUps);
  const began = performance.now();
  await Promise.all([
    find('quick.test'),
    stat(hostsFile),
    ...Array.from({ length: 4 }, () => promisify(pbkdf2)('a', 'b', 1, 32, 'sha256')),
  ]);
  expect(givenUp).toBe(0);
  // Before the ten seconds of an attempt are over, with a sentence of its own (sentenceOf.ts).
  for (const one of await slow) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } });
  expect(performance.now() - began).toBeLessThan(9_500);
  expect(namesAsked).toEqual([]);
}, 20_000);

test('the names that one organisation has made up hold up no name that only the system of another one knows', async () => {
  code = 3;
  askSystem = (host) =>
    host === 'crm.local' ? Promise.resolve([{ address: '10.0.0.7', family: 4 }]) : new Promise(() => {});
  const find = lookUp();
  for (let at = 0; at < 60; at += 1) find(`made-up${at}.test`, 'organisation 1').catch(() => undefined);
  expect(await find('crm.local', 'organisation 2')).toEqual([{ address: '10.0.0.7', family: 4 }]);
});
