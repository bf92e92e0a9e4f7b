// `npm run client`: the client for the terminal as a package of its own, which needs nothing but Node (docs/automation.md).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build/parts.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const { version, license, engines } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));

await buildStale(['terminal']);
const folder = fs.mkdtempSync(join(root, 'dist', 'client-'));
try {
  fs.cpSync(join(root, 'dist/terminal'), folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
  fs.copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  fs.writeFileSync(join(folder, 'gatehouse.js'), "#!/usr/bin/env node\nimport './main.js';\n", { mode: 0o755 });
  const description = 'The commands of a Gatehouse portal in the terminal.';
  const bin = { gatehouse: 'gatehouse.js' };
  const made = { name: 'gatehouse-client', version, description, license, type: 'module', bin, engines };
  fs.writeFileSync(join(folder, 'package.json'), `${JSON.stringify(made, null, 2)}\n`);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', join(root, 'dist')], { cwd: folder });
  console.log(`dist/gatehouse-client-${version}.tgz`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
