import { go, run } from '../tools/byKeys.ts';
import { choose } from '../tools/organisationForm.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

/** A picture of 8 by 8 pixels. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX///+/v7+jQ3Y5AAAADklEQVQI12P4AIX8EAgALgAD/aNpbtEAAAAASUVORK5CYII',
    'base64',
  ),
};

test('an owner whose organisation is not set up fills in the form and goes on', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@gamma.test');
  await expect(page).toHaveURL(/\/organisation\/update\/\d+$/);
  await expect(page).toHaveTitle('Setup your Organization | Admin');
  await expect(page.getByText('Before you begin, fill the essential details about your business.')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Industry is required.')).toBeVisible();
  await expect(page.getByText('State is required.')).toBeVisible();
  await choose(page, 'Industry', 'Food and Beverage');
  await choose(page, 'State', 'Goa');
  await page.getByRole('combobox', { name: 'Gst Type' }).click();
  await page.getByRole('option', { name: 'Registered Business - Regular' }).click();
  await page.getByLabel('Gst no').fill('30abcde1234f1z5');
  await expect(page.getByLabel('Gst no')).toHaveValue('30ABCDE1234F1Z5');
  await page.getByRole('button', { name: 'Choose Registered On' }).click();
  const calendar = page.getByRole('dialog', { name: 'Registered On' });
  await calendar.getByRole('combobox').first().selectOption('July');
  await calendar.getByRole('combobox').last().selectOption('2017');
  await calendar.getByRole('button', { name: /July 1st, 2017/ }).click();
  await expect(page.getByLabel('Registered On', { exact: false }).first()).toHaveValue('01-Jul-2017');
  const sent = page.waitForRequest(/organisation\/update/);
  await page.getByRole('button', { name: 'Update' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    gst_no: '30ABCDE1234F1Z5',
    gstregister_date: '2017-07-01',
    org_gstregistered: 1,
  });
  // Without applications adding some comes next, then the launcher.
  await expect(page).toHaveURL(/\/application\/add$/);
  await page.getByRole('button', { name: /^Books/ }).click();
  await page.getByRole('button', { name: 'Add Applications' }).click();
  await expect(message(page, 'Books was added.')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/application\/list$/);
  await expect(page.getByRole('link', { name: /^Books/ })).toBeVisible();
  await page.goto(`${demo.url}/organisation`);
  await expect(page.getByRole('definition').filter({ hasText: '01-Jul-2017' })).toBeVisible();
  await expect(page.getByText('Goa')).toBeVisible();
});

test('after signing in, each person in the redirect order comes to the right page', async ({ page, demo, browser }) => {
  const lands: [email: string, address: RegExp][] = [
    ['forced@acme.test', /\/security\/forced2fa$/],
    ['user@acme.test', /\/application\/list$/],
  ];
  for (const [email, address] of lands) {
    const context = await browser.newContext();
    const guest = await context.newPage();
    await signIn(guest, demo, email);
    await expect(guest).toHaveURL(address);
    await context.close();
  }
  // applications/ordinaryUser.spec.ts has the inactive person, whom it moves on; applications/applications.spec.ts the organisation without
  // applications. A requested page survives the sign-in, whatever is due except two-factor.
  await signIn(page, demo, 'owner@delta.test', '/organisation');
  await expect(page).toHaveURL(/\/organisation$/);
  await expect(page.getByRole('heading', { name: 'General Information' })).toBeVisible();
});

test('an owner reads the organisation, edits it in place, and sets and removes the logo', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Organisation', exact: true })).toBeVisible();
  for (const section of [
    'General Information',
    'Address Information',
    'Regional Information',
    'Organisation Information',
  ])
    await expect(page.getByRole('heading', { name: section })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/organisation\/update\/\d+\?page=view/);
  await page.getByLabel('Organization Name').fill('Acme Trading');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/organisation$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('edit organisation');
  await page.keyboard.press('Enter');
  await page.getByLabel('City').fill('Madurai');
  await page.getByLabel('Website').fill('acme.example');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/Enter the address with its protocol/)).toBeVisible();
  await page.getByLabel('Website').fill('https://www.acme.example');
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(message(page, 'The logo was uploaded.')).toBeVisible();
  const logo = page.getByRole('img', { name: 'Logo of your organisation' });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(8);
  // Text typed in the form is still there.
  await expect(page.getByLabel('City')).toHaveValue('Madurai');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(message(page, 'The organisation was updated.')).toBeVisible();
  await expect(page).toHaveURL(/\/organisation$/);
  await expect(page.getByRole('definition').filter({ hasText: 'Madurai' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://www.acme.example' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('remove logo');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove Logo' });
  await expect(question).toContainText('Are you sure you want to remove this logo ?');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'The logo was removed.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo of your organisation' })).toHaveCount(0);
});

test.describe('in two tabs', () => {
  test.use({ expected: { messages: [/organisation\/update\/? 409/, /status of 409/] } });

  test('the values that another owner saved meanwhile are shown, and typed text stays', async ({ page, demo }) => {
    await signIn(page, demo, 'owner@acme.test', '/organisation');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('City')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('City').fill('Salem');
    await other.getByRole('button', { name: 'Update' }).click();
    await expect(other).toHaveURL(/\/organisation$/);
    await other.close();

    await page.getByLabel('Address Line2').fill('Third floor');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('region', { name: 'Changed in the meantime' })).toContainText('→ Salem');
    await expect(page.getByLabel('Address Line2')).toHaveValue('Third floor');
    await expect(page.getByLabel('City')).toHaveValue('Salem');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(/\/organisation$/);
    await expect(page.getByText('Third floor')).toBeVisible();
    await expect(page.getByText('Salem')).toBeVisible();
  });

  test('a form of one organisation is never saved into another that became primary in another tab', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'owner@acme.test', '/organisation');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('Elsewhere');
    const other = await page.context().newPage();
    await other.goto(`${demo.url}/myorganisation/myorganisation`);
    await other.getByRole('button', { name: 'Go to Organisation' }).first().click();
    await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();

    await page.getByRole('button', { name: 'Update' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your primary organisation has changed' }).first(),
    ).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Elsewhere');
    await other.goto(`${demo.url}/organisation/list`);
    await other
      .getByRole('listitem')
      .filter({ hasText: 'Acme Trading' })
      .getByRole('button', { name: 'Go to Organisation' })
      .click();
    await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await other.close();
    // Back in the form's organisation, it can be saved.
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(/\/organisation$/);
    await expect(page.getByText('Elsewhere')).toBeVisible();
  });
});

test('a second organisation is set up, is primary and empty, and the first one can be switched to', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test', '/myorganisation/myorganisation');
  await page.getByRole('button', { name: 'New Organisation' }).click();
  await expect(page).toHaveURL(/\/organisation\/create$/);
  await page.getByLabel('Organization Name').fill('Nova Works');
  await page.getByLabel('Display name').fill('Nova');
  await choose(page, 'Industry', 'Consulting');
  await choose(page, 'Country', 'Germany');
  await choose(page, 'State', 'Bayern');
  await choose(page, 'Currency', 'Euro (EUR)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Nova Works was set up.')).toBeVisible();
  await expect(page).toHaveURL(/\/application\/add$/);
  await page.goto(`${demo.url}/organisation`);
  await expect(page.getByText('Bayern')).toBeVisible();
  await expect(page.getByText('Euro (EUR)')).toBeVisible();
  await page.goto(`${demo.url}/myorganisation/myorganisation`);
  const first = page.getByRole('row', { name: /Acme Trading/ });
  await first.getByRole('button', { name: 'Go to Organisation' }).click();
  await expect(message(page, 'Acme Trading is now your primary organisation.')).toBeVisible();
});

test('another organisation is made primary from any page, and the shown page makes no call for it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test');
  for (const from of ['u', 's', 'o', 'g'] as const) {
    for (const [pick, name] of [
      ['beta', 'Beta Logistics'],
      ['acme', 'Acme Trading'],
    ] as const) {
      const says = `${name} is now your primary organisation.`;
      const steps = [{ pick, finds: name }];
      if (from === 's' && pick === 'beta') {
        await go(page, from);
        // The calls for the former organisation have been answered.
        await page.getByText('Two-factor authentication: off').waitFor();
      }
      // In Beta Logistics this person may not open every page.
      await run(page, { from: pick === 'beta' ? from : 'm', type: 'make pr', title: 'Make primary', steps, says });
      await expect(page).toHaveURL(/\/myorganisation\/myorganisation$/);
      await expect(page.getByRole('banner')).toContainText(name);
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Primary');
    }
  }
});

test('the ownership is offered from the palette, withdrawn, offered again and accepted', async ({ page, ownDemo }) => {
  await signIn(page, ownDemo, 'owner@acme.test', '/organisation');
  const offer = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('transfer ownership');
    await page.keyboard.press('Enter');
    await page.keyboard.type('admin@acme.test');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Transfer Ownership' });
    await dialog.getByRole('button', { name: 'Offer' }).click();
    await expect(page.getByText(/, until \d\d-/)).toBeVisible();
  };
  await offer();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('button', { name: /Transfer Ownership/ })).toBeVisible();
  await offer();

  await page.context().clearCookies();
  await signIn(page, ownDemo, 'admin@acme.test');
  const notice = page.getByRole('region', { name: 'Offer of the ownership' });
  await notice.getByRole('button', { name: /Accept/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept Ownership' });
  await dialog.getByLabel('Confirm Password').fill('Demo-Portal-2026');
  await page.keyboard.press('Enter');
  await expect(message(page, /You are now the owner of .+\./)).toBeVisible();
  await expect(notice).toBeHidden();
});
