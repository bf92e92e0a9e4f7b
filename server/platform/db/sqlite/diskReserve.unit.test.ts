import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DiskReserve } from './diskReserve.ts';
import { DiskFull } from '../errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-reserve-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const full = async () => {
  throw new DiskFull('The disk is full.');
};
const done = async () => 'done';

describe('the reserve', () => {
  test('occupies space, and releases it for an essential write only', async () => {
    const file = join(folder, 'portal.db.reserve');
    const reserve = new DiskReserve(join(folder, 'portal.db'));
    await reserve.fill();
    expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(8 * 1024 * 1024);

    await expect(reserve.guard(false, full)).rejects.toBeInstanceOf(DiskFull);
    expect(existsSync(file)).toBe(true);
    const needsRoom = () => (existsSync(file) ? full() : done());
    expect(await reserve.guard(true, needsRoom)).toBe('done');
    expect(existsSync(file)).toBe(false);
  });

  test('is created again when there is space, and then all writes work', async () => {
    const reserve = new DiskReserve(join(folder, 'portal.db'));
    await expect(reserve.guard(true, full)).rejects.toBeInstanceOf(DiskFull);
    expect(await reserve.guard(false, done)).toBe('done');
    expect(existsSync(join(folder, 'portal.db.reserve'))).toBe(true);
  });

  test('ignores other failures', async () => {
    const reserve = new DiskReserve(join(folder, 'portal.db'));
    const refused = new Error('Refused.');
    await expect(reserve.guard(true, () => Promise.reject(refused))).rejects.toBe(refused);
  });
});
