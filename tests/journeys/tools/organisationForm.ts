import { expect, type Page } from '@playwright/test';

/** Chooses from a list of the set-up form by typing. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(option);
  // The typed text has filtered the list.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: option, exact: true }).click();
}
