import { expect, type Locator } from '@playwright/test';

/** Taps a row of the palette when it has stayed where it is: the palette ignores a row that has just come under the finger. */
export async function tapRow(row: Locator): Promise<void> {
  let top: number | undefined;
  const hasStayed = async () => {
    const before = top;
    top = (await row.boundingBox())?.y;
    return top !== undefined && top === before;
  };
  await expect.poll(hasStayed, { intervals: [500] }).toBe(true);
  await row.tap();
}
