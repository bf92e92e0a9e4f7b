import { expect, test } from 'vitest';
import { nextVersion, released } from './changelog.mjs';

test.each([
  ['minor', '0.3.0'],
  ['patch', '0.2.10'],
  ['major', '1.0.0'],
  ['0.10.0', '0.10.0'],
])('from 0.2.9, %s is %s', (asked, version) => expect(nextVersion('0.2.9', asked)).toBe(version));

test.each([undefined, 'v0.3.0', '0.3', '0.03.0', '0.3.0-rc.1', 'toString'])('%s names no version', (asked) =>
  expect(() => nextVersion('0.2.9', asked)).toThrow('Name the version'),
);

test.each(['0.2.9', '0.2.8', '0.1.10'])('%s is not later than 0.2.9', (asked) =>
  expect(() => nextVersion('0.2.9', asked)).toThrow(`${asked} is not later than 0.2.9.`),
);

test.each([
  [
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n### Fixed\n\n## [0.2.0] - 2026-11-25\n\n- A.\n',
    'nothing under Unreleased',
  ],
  ['# Changelog\n', 'no heading'],
  ['## Unreleased\n\n- A.\n\n## 0.3.0\n', 'a section of 0.3.0'],
])('a changelog that cannot be released: %j', (changelog, sentence) =>
  expect(() => released(changelog, { version: '0.3.0', day: '2026-11-28', upgrade: [] })).toThrow(sentence),
);

test('the last section of a file is moved too, and other headings are left alone', () => {
  const { changelog } = released('## [Unreleased]\n\n- Says ## 0.3.0.\n', {
    version: '0.3.0',
    day: '2026-11-28',
    upgrade: ['Read this.'],
  });
  expect(changelog).toBe(
    '## [Unreleased]\n\n## [0.3.0] - 2026-11-28\n\n### Upgrade\n\n- Read this.\n\n- Says ## 0.3.0.\n',
  );
});
