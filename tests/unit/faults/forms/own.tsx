import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { proveByPassword, viewProof } from '#core/contract/proof.ts';
import * as organisation from '#plugins/organisation/contract.ts';
import LogoDialog from '#plugins/organisation/dialogs/LogoDialog.tsx';
import OwnershipDialog from '#plugins/organisation/dialogs/OwnershipDialog.tsx';
import { SetUp } from '#plugins/organisation/setUp/SetUp.tsx';
import * as security from '#plugins/security/contract.ts';
import DisableDialog from '#plugins/security/dialogs/DisableDialog.tsx';
import PasskeyDialog from '#plugins/security/dialogs/PasskeyDialog.tsx';
import PasswordDialog from '#plugins/security/dialogs/PasswordDialog.tsx';
import OwnRangeDialog from '#plugins/security/dialogs/RangeDialog.tsx';
import RecoveryCodesDialog from '#plugins/security/dialogs/RecoveryCodesDialog.tsx';
import DataDialog from '#plugins/security/dialogs/DataDialog.tsx';
import TokenDialog from '#plugins/security/dialogs/TokenDialog.tsx';
import RemovePasskeyDialog from '#plugins/security/dialogs/RemovePasskeyDialog.tsx';
import { PasswordTab } from '#plugins/security/parts/PasswordTab.tsx';
import { Wizard } from '#plugins/security/parts/setUp/Wizard.tsx';
import ProofDialog from '#shell/session/ProofDialog.tsx';
import { answerOptionsReply, createOptionsReply, stubPasskeys } from '#tests/builders/browser/browserPasskey.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { organisationFormReply } from '#tests/builders/organisationForm.ts';
import { setUpReplies } from '#tests/builders/render/setUp.ts';
import { harmless } from '#tests/builders/render/lockout.ts';
import { addressRange, PASSWORD, pick, press, typing, type SignedInFormCase } from '../formCase.ts';

const close = () => {};

async function chooseFile(user: UserEvent): Promise<void> {
  await screen.findByRole('button', { name: 'Upload Logo' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['PNG'], 'logo.png', { type: 'image/png' }));
}

const organisationForms: readonly SignedInFormCase[] = [
  {
    name: 'organisation set-up',
    source: 'plugins/organisation/setUp/useSetUpForm.ts',
    form: <SetUp id={10} mode="update" />,
    replies: [answer(organisation.organisationForm, organisationFormReply())],
    done: answer(organisation.updateOrganisation, {}),
    async fill(user) {
      await typing({ 'Organization Name': 'Acme and Daughters' })(user);
      await pick(user, 'Industry', /Logistics/);
    },
    send: 'Update',
    field: ['name', 'Organization Name'],
  },
  {
    name: 'Accept Ownership',
    source: 'plugins/organisation/dialogs/OwnershipDialog.tsx',
    form: <OwnershipDialog close={close} />,
    done: answer(organisation.acceptOwnership, {}),
    fill: typing({ 'Confirm Password': PASSWORD }),
    send: 'Accept',
    field: ['password', 'Confirm Password'],
  },
  {
    name: 'organisation update',
    source: 'plugins/organisation/setUp/useSetUpForm.ts',
    form: <SetUp id={10} mode="view" />,
    replies: [answer(organisation.organisationForm, organisationFormReply())],
    done: answer(organisation.updateOrganisation, {}),
    fill: typing({ Website: 'https://www.acme.test', Email: 'hello@acme.test' }),
    send: 'Update',
    field: ['website', 'Website'],
  },
  {
    name: 'New Organisation',
    source: 'plugins/organisation/setUp/useSetUpForm.ts',
    form: <SetUp id={0} mode="create" />,
    replies: [answer(organisation.organisationForm, organisationFormReply({ id: null, name: '', displayName: '' }))],
    done: answer(organisation.createOrganisation, { id: 12 }),
    fill: typing({ 'Organization Name': 'Nova Works', 'Display name': 'Nova' }),
    send: 'Save',
    field: ['displayName', 'Display name'],
  },
  {
    name: 'Upload Logo',
    source: 'plugins/organisation/parts/useLogoUpload.ts',
    form: <LogoDialog close={close} />,
    done: answer(organisation.uploadLogo, { logo: { id: 3, url: '/logo' } }),
    fill: chooseFile,
    send: '',
    anew: true,
  },
];

const securityForms: readonly SignedInFormCase[] = [
  {
    name: 'two-factor wizard',
    source: 'plugins/security/parts/setUp/VerifyStep.tsx',
    form: <Wizard />,
    replies: setUpReplies(),
    done: answer(security.completeSetUp, {}),
    async fill(user) {
      await screen.findByRole('img', { name: /QR code/ });
      await press(user, 'Next');
      await press(user, 'Next');
      await typing({ 'Authenticator Code': '123456', 'Current Password': PASSWORD })(user);
    },
    send: 'Verify',
    field: ['code', 'Authenticator Code'],
  },
  {
    name: 'Disable Two Factor Authentication',
    source: 'plugins/security/dialogs/DisableDialog.tsx',
    form: <DisableDialog close={close} />,
    done: answer(security.disableTwoFactor, {}),
    fill: typing({ 'Confirm Password': PASSWORD }),
    send: 'Disable',
    field: ['password', 'Confirm Password'],
  },
  {
    name: 'Confirm That It Is You',
    source: 'shell/session/ProofDialog.tsx',
    form: <ProofDialog answer={close} />,
    replies: [answer(viewProof, { byPassword: true, byPasskey: false, options: answerOptionsReply })],
    done: answer(proveByPassword, {}),
    fill: typing({ 'Current Password': PASSWORD }),
    send: 'Confirm',
    field: ['password', 'Current Password'],
  },
  {
    name: 'New recovery codes',
    source: 'plugins/security/dialogs/RecoveryCodesDialog.tsx',
    form: <RecoveryCodesDialog close={close} />,
    done: answer(security.renewRecoveryCodes, { codes: ['a1b2c3d4e5'] }),
    fill: typing({ 'Confirm Password': PASSWORD }),
    send: 'Create Codes',
    field: ['password', 'Confirm Password'],
  },
  {
    name: 'Add Passkey',
    source: 'plugins/security/dialogs/PasskeyDialog.tsx',
    form: <PasskeyDialog close={close} />,
    replies: [answer(security.addPasskey, { codes: ['a1b2c3d4e5'] })],
    done: answer(security.beginPasskey, createOptionsReply),
    async fill(user) {
      stubPasskeys();
      await typing({ 'Confirm Password': PASSWORD })(user);
    },
    send: 'Continue',
    field: ['password', 'Confirm Password'],
  },
  {
    name: 'Remove Passkey',
    source: 'plugins/security/dialogs/RemovePasskeyDialog.tsx',
    form: (
      <RemovePasskeyDialog
        close={close}
        passkey={{ id: 7, name: 'Red key', synced: false, createdAt: 0, lastUsedAt: null }}
      />
    ),
    done: answer(security.removePasskey, {}),
    fill: typing({ 'Confirm Password': PASSWORD }),
    send: 'Remove',
    field: ['password', 'Confirm Password'],
  },
  {
    name: 'Download My Data',
    source: 'plugins/security/dialogs/DataDialog.tsx',
    form: <DataDialog close={close} />,
    done: answer(security.downloadData, new Blob(['{}'])),
    async fill(user) {
      // jsdom saves no files.
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      await typing({ 'Confirm Password': PASSWORD })(user);
    },
    send: 'Download',
    field: ['password', 'Confirm Password'],
  },
  {
    name: 'New Access Token',
    source: 'plugins/security/dialogs/TokenDialog.tsx',
    form: <TokenDialog close={close} />,
    replies: [answer(security.listTokens, { tokens: [], topics: ['groups', 'people'] })],
    done: answer(security.createToken, { secret: 'gat_secret' }),
    async fill(user) {
      await typing({ Name: 'Nightly export', 'Confirm Password': PASSWORD })(user);
      await user.click(await screen.findByRole('checkbox', { name: 'Read people' }));
    },
    send: 'Create Token',
    field: ['token_name', 'Name'],
  },
  {
    name: 'Change Password',
    source: 'plugins/security/parts/PasswordTab.tsx',
    form: <PasswordTab />,
    done: answer(security.changePassword, {}),
    fill: typing({ 'Current Password': PASSWORD, 'New Password': 'Another-Portal-2027' }),
    send: 'Change Password',
    field: ['current', 'Current Password'],
  },
  {
    name: 'Change Password of the palette',
    source: 'plugins/security/dialogs/PasswordDialog.tsx',
    form: <PasswordDialog close={close} />,
    done: answer(security.changePassword, {}),
    fill: typing({ 'Current Password': PASSWORD, 'New Password': 'Another-Portal-2027' }),
    send: 'Change Password',
    field: ['current', 'Current Password'],
  },
  {
    name: 'own IP range',
    source: 'plugins/security/dialogs/RangeDialog.tsx',
    form: <OwnRangeDialog close={close} />,
    replies: [answer(security.listRanges, { ranges: [], address: '203.0.113.7' }), harmless],
    done: answer(security.addPersonRange, { id: 4 }),
    fill: addressRange,
    send: 'Save',
    field: ['from', 'From'],
  },
];

/** The forms of the organisation and of the own account. */
export const forms: readonly SignedInFormCase[] = [...organisationForms, ...securityForms];
