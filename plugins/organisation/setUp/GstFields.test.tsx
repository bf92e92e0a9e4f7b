import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { organisationFormReply } from '#tests/builders/organisationForm.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { organisationForm, updateOrganisation, type FormValues } from '../contract.ts';
import { SetUp } from './SetUp.tsx';

async function draw(values: Partial<FormValues>) {
  const drawn = await renderSignedIn(<SetUp id={10} mode="view" />, {
    replies: [answer(organisationForm, organisationFormReply(values)), answer(updateOrganisation, {})],
  });
  await screen.findByRole('button', { name: 'Update' });
  return drawn;
}

const text = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

async function retype(user: Awaited<ReturnType<typeof draw>>['user'], label: string, typed: string) {
  await user.clear(text(label));
  await user.click(text(label));
  await user.paste(typed);
}

test('a number with a wrong check character or PAN gets a warning, but can be saved', async () => {
  const { user, server } = await draw({
    gstTypeId: 1,
    gstNumber: '27AAPFU0939F1ZV',
    gstRegisteredOn: '2017-07-01',
    panNumber: 'AAPFU0939F',
  });
  expect(text('Gst no')).not.toHaveAccessibleDescription();
  await retype(user, 'Pan No', 'ABCDE1234F');
  expect(text('Gst no')).toHaveAccessibleDescription('This is not the number of the PAN ABCDE1234F.');
  await retype(user, 'Gst no', '27AAPFU0939F1ZA');
  expect(text('Gst no')).toHaveAccessibleDescription(/^The last character does not match the others\./);
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(server.calls(updateOrganisation)).toHaveLength(1));
});

test('a number is pasted whole with its printed spaces, and sent without them', async () => {
  const { user, server } = await draw({ gstTypeId: 1, gstNumber: '', gstRegisteredOn: '2017-07-01' });
  await retype(user, 'Gst no', '27 AAPFU 0939 F 1 Z V');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(server.calls(updateOrganisation)).toHaveLength(1));
  expect(server.calls(updateOrganisation)[0]).toMatchObject({ body: { gstNumber: '27AAPFU0939F1ZV' } });
});

test('a typed date is read in the date format of the organisation', async () => {
  const { user } = await draw({ dateFormatId: 1 });
  await retype(user, 'Inventory Start date', '05/04/2025');
  await user.tab();
  expect(text('Inventory Start date')).toHaveValue('05-Apr-2025');
  await user.click(screen.getByRole('combobox', { name: 'Date Format' }));
  await user.click(await screen.findByRole('option', { name: 'MM/DD/YYYY' }));
  await retype(user, 'Inventory Start date', '05/04/2025');
  await user.tab();
  expect(text('Inventory Start date')).toHaveValue('04-May-2025');
});
