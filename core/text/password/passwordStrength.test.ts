import { expect, test } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

const own = ['Acme Trading', 'Ada Lovelace', 'ada.lovelace@acme.test'];

test.each([
  ['AcmeTrading1'],
  ['acme1234'],
  ['Acme2026!'],
  ['@cme-Tr4ding!!'],
  ['Ada.Lovelace99'],
  ['l0v3lace1815'],
  ['AdaAcme2026!'],
  ['acme-summer-2026'],
])('%s is made of what others know of the person', async (password) => {
  expect(await passwordStrength(password, own)).toBe('common');
});

test.each([
  ['Summer2026!'],
  ['2026Winter!!'],
  ['November26!'],
  ['Monday!2025'],
  ['5umm3r2026!'],
  ['Frühling2026!'],
  ['Spring-Summer-26'],
  ['Welcome2026!'],
  ['P4ssword!2025!'],
  ['Dragon123456!'],
])('%s is a word or a time with a number and a few signs', async (password) => {
  expect(await passwordStrength(password)).toBe('common');
});

test.each([
  ['correct horse battery'],
  ['a quiet morning'],
  ['dragon monkey summer horse'],
  ['quiet-lantern-orbit-71'],
  ['the summer we moved to Leeds'],
  ['acme has 4 lazy otters'],
  ['kV7#mayq2!Tz'],
])('%s is not refused', async (password) => {
  expect(await passwordStrength(password, own)).toMatch(/good|strong/);
});
