import type { CDPSession, Page } from '@playwright/test';
import { run } from '../tools/byKeys.ts';
import { expect, fillSignIn, message, signIn, test, type Portal } from '../tools/portal.ts';

const PASSWORD = 'Demo-Portal-2026';
const EMAIL = 'forced@acme.test';

/** Chromium's virtual authenticators. A touch is given whenever it is asked for. */
class Devices {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Devices> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    return new Devices(session);
  }

  async add(transport: 'internal' | 'usb', { verified = true } = {}): Promise<string> {
    const { authenticatorId } = await this.#session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: verified,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  }

  async lose(authenticatorId: string): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  }
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Passkey' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Passkey' });
  await dialog.getByLabel('Confirm Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

async function signOut(page: Page, { url }: Portal): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/account/signout`);
}

const welcome = (page: Page) => page.getByRole('heading', { name: /Welcome/ });

test('a passkey is the forced second factor, signs in by button and field, and is lost and replaced', async ({
  ownDemo,
  page,
  browser,
}) => {
  const devices = await Devices.of(page);
  await signIn(page, ownDemo, EMAIL);
  await expect(page).toHaveURL(/forced2fa/);

  // A device that does not verify its person holds no passkey of ours.
  const careless = await devices.add('usb', { verified: false });
  await addPasskey(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await devices.lose(careless);

  const phone = await devices.add('internal');
  await addPasskey(page);
  const codes = page.getByRole('dialog', { name: 'Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(welcome(page)).toBeVisible();

  // By the suggestions of the address field: the device answers for the choice. Nothing more is asked.
  await signOut(page, ownDemo);
  await expect(welcome(page)).toBeVisible();
  // By the button, in a browser that suggests none.
  await page.addInitScript(() => {
    // Not on the empty page in between.
    if (isSecureContext) PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signOut(page, ownDemo);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(welcome(page)).toBeVisible();

  await page.goto(`${ownDemo.url}/security?tab=passkeys`);
  await expect(page.getByText('This device')).toBeVisible();
  const key = await devices.add('usb');
  await addPasskey(page);
  await expect(message(page, 'The passkey “Security key” was added.')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Security key' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Red key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Actions for Red key' })).toBeVisible();

  // The phone is lost.
  await devices.lose(phone);
  await page.getByRole('button', { name: 'Actions for This device' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Passkey' });
  await dialog.getByLabel('Confirm Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Actions for This device' })).toHaveCount(0);
  const mails = (await ownDemo.mails(EMAIL)).map(({ subject }) => subject);
  expect(mails.slice(0, 2)).toEqual(['A passkey was removed from your account', 'A passkey was added to your account']);

  await signOut(page, ownDemo);
  await fillSignIn(page, EMAIL, PASSWORD);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(welcome(page)).toBeVisible();

  // All devices are lost: a recovery code is left.
  await devices.lose(key);
  await signOut(page, ownDemo);
  await fillSignIn(page, EMAIL, PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(welcome(page)).toBeVisible();

  // From now on only passkeys are admitted.
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, ownDemo, 'admin@acme.test', '/securitypolicy');
  await admin.getByRole('link', { name: 'Two-factor for money', exact: true }).click();
  await admin.getByRole('checkbox', { name: 'Passkeys only' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Who would have to add a passkey' });
  await expect(question).toContainText(/would have to add a passkey first/);
  await question.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(message(admin, 'This security policy requires passkeys now.')).toBeVisible();

  // A password and a recovery code open nothing any more.
  await page.goto(`${ownDemo.url}/application`);
  await expect(page.getByText('Your organisation requires you to sign in with a passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByText('Your organisation requires you to sign in with your passkey.')).toBeVisible();

  // The administrator helps: the next sign-in leads to a new passkey, and no authenticator app is offered.
  await admin.goto(`${ownDemo.url}/user`);
  await run(admin, {
    type: 'reset second factors of',
    title: 'Reset second factors of',
    steps: [{ pick: 'farid', finds: /Farid Osman/ }],
    danger: 'Farid Osman',
  });
  await signOut(page, ownDemo);
  await fillSignIn(page, EMAIL, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await expect(page.getByText('authenticator app')).toHaveCount(0);
  await devices.add('internal');
  await addPasskey(page);
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(welcome(page)).toBeVisible();
});
