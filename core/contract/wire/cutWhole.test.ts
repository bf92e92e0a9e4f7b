import { expect, test } from 'vitest';
import { cutWhole } from './cutWhole.ts';

test('a text is never cut inside of a character', () => {
  expect(['ab😀', 'a😀', '😀', 'abc'].map((text) => cutWhole(text, 3))).toEqual(['ab', 'a😀', '😀', 'abc']);
});
