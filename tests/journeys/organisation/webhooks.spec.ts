import { choose } from '#tests/scenes/scene.ts';
import { test } from '../tools/accessible.ts';
import { expect, message, signIn } from '../tools/portal.ts';

// The server refuses an address first.
test.use({ expected: { messages: [/webhook\/create 422/, /status of 422/] } });

test('an administrator adds a webhook, sends a test, reads its delivery, sends it again and deletes the webhook', async ({
  page,
  demo,
  look,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/webhook');
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New Webhook' });
  await form.getByLabel('Address').fill('https://10.0.0.1/portal');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Address').fill('https://hooks.invalid/portal');
  await form.getByLabel('Description').fill('Stock');
  await form.getByRole('checkbox', { name: 'All events' }).uncheck();
  await form.getByRole('checkbox', { name: 'Groups: all' }).check();
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(message(page, 'The webhook Stock was added.')).toBeVisible();
  const secret = page.getByRole('dialog', { name: 'Secret of the Webhook' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await look.overlay('WebhookSecret');
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();

  await page.getByRole('button', { name: 'Send a Test' }).click();
  const delivery = page.getByRole('link', { name: 'Test', exact: true });
  await expect(delivery).toBeVisible();
  // Focus rings appear after a key.
  await page.keyboard.press('Shift');
  await look.screen('WebhookView');
  await delivery.click();
  await expect(page.getByText('"type": "webhooks.test"')).toBeVisible();
  // Focus rings appear after a key.
  await page.keyboard.press('Shift');
  await look.screen('WebhookDelivery');
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expect(message(page, '“Test” was sent again.')).toBeVisible();

  await page.goto(`${demo.url}/webhook`);
  await choose('Delete', /^Actions for Stock/)(page);
  await page.getByRole('alertdialog', { name: 'Delete Webhook' }).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'The webhook Stock was deleted.')).toBeVisible();
  await expect(page.getByText(/^A webhook tells another program/)).toBeVisible();
});
