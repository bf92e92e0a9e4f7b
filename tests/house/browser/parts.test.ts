import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chosenPart, parts } from '../../../scripts/parts.mjs';
import journeys from '../../../playwright.config.ts';
import tests from '../../../vitest.config.ts';

/** What any of the parts has of this kind, sorted: twice if two have it. */
const inParts = (kind: 'checks' | 'tests' | 'journeys') =>
  Object.values(parts)
    .flatMap((part) => part[kind])
    .toSorted();

test('each project of vitest is in one part', () => {
  const projects = (tests.test?.projects ?? []).map((project) => (project as { test: { name: string } }).test.name);
  expect(projects.length).toBeGreaterThan(8);
  expect(inParts('tests')).toEqual(projects.toSorted());
});

test('each project of Playwright is in one part', () => {
  const projects = (journeys.projects ?? []).map(({ name }) => name);
  expect(projects.length).toBeGreaterThan(4);
  expect(inParts('journeys')).toEqual(projects.toSorted((a, b) => String(a).localeCompare(String(b))));
});

test('all is every part, and each check is one of package.json', () => {
  const all = chosenPart(['--all']);
  for (const kind of ['checks', 'tests', 'journeys'] as const) expect(all[kind].toSorted()).toEqual(inParts(kind));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(inParts('checks')));
});

test('one part is that part, and no other word names one', () => {
  expect(chosenPart(['--all', '--part', 'engines'])).toBe(parts.engines);
  for (const name of ['nothing', '', 'toString', '--all'])
    expect(() => chosenPart(['--all', '--part', name])).toThrow('only checks, portal, server, journeys, engines');
});

test('the jobs side by side are the parts', () => {
  const { jobs } = parse(readFileSync('.github/workflows/checks.yml', 'utf8')) as {
    jobs: { checks: { strategy: { matrix: { part: string[] } } } };
  };
  expect(jobs.checks.strategy.matrix.part).toEqual(Object.keys(parts));
});
