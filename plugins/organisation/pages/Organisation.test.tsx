import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { organisationView } from '#tests/builders/organisationForm.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { viewOrganisation, type OrganisationView } from '../contract.ts';
import Organisation from './Organisation.tsx';

const full = organisationView();
const nothing = Object.fromEntries(
  Object.entries(full).map(([name, value]) => [name, typeof value === 'string' ? '' : value]),
);

const draw = (organisation: Partial<OrganisationView> = {}, parts: SignedInParts = {}) =>
  renderSignedIn(<Organisation />, {
    at: '/organisation',
    replies: [answer(viewOrganisation, { organisation: { ...full, ...organisation } })],
    ...parts,
  });

const facts = (section: string) =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: section }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('a failure says why, and can be tried again', async () => {
  const { user, server } = await draw({}, { replies: [refuse(viewOrganisation, 500, 'Something went wrong.')] });
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Something went wrong.');
  server.reply(answer(viewOrganisation, { organisation: full }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('14 Anna Salai')).toBeVisible();
});

test('the page shows the four sections', async () => {
  await draw();
  await screen.findByText('Chennai');
  expect(facts('General Information')).toMatchObject({
    'Display name': 'Acme',
    Website: 'https://acme.test',
    Industry: 'Retail and Trade',
    Phone: '4422334455',
  });
  expect(facts('Address Information')).toEqual({
    'Address Line1': '14 Anna Salai',
    'Address Line2': 'Third floor',
    City: 'Chennai',
    State: 'Tamil Nadu',
    Country: 'India',
    'Zip/Postal code': '600002',
  });
  expect(facts('Regional Information')).toEqual({
    'Fiscal year': 'April',
    Timezone: '(UTC+05:30) India Time - Mumbai, Delhi',
    'Number of employees': '51 - 200',
  });
  expect(facts('Organisation Information')).toEqual({
    'GST type': 'Registered Business - Regular',
    'PAN number': 'ABCDE1234F',
    'GST number': '33ABCDE1234F1Z5',
    // The date has the organisation's format.
    'GST registered on': '01.07.2017',
    Currency: 'Indian Rupee (INR)',
    'Date format': 'DD.MM.YYYY',
  });
  expect(screen.getByRole('link', { name: 'https://acme.test' })).toHaveAttribute('rel', 'noreferrer');
});

test("an empty value is '-'", async () => {
  await draw(nothing as Partial<OrganisationView>);
  await screen.findByRole('region', { name: 'General Information' });
  const values = screen.getAllByRole('definition').map((one) => one.textContent);
  expect(values.slice(0, -2)).toEqual(Array.from({ length: 20 }, () => '-'));
  expect(values.at(-2)).toMatch(/^Nobody/);
  expect(values.at(-1)).toMatch(/^Off/);
});

test('an address that is no web page is no link', async () => {
  await draw({ website: 'javascript:alert(1)' });
  expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull();
});

test('Edit opens the form in place', async () => {
  const { user, history } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(history.at(-1)).toBe('/organisation/update/10?page=view');
});

test.each([
  ['not an owner', details({ person: { owner: false } })],
  ['external', details({ organisation: { external: true } })],
])('Edit is hidden for a person who is %s', async (_who, who) => {
  await draw({}, { details: who });
  await screen.findByText('Chennai');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a person who is no administrator is redirected to My Organisations', async () => {
  const { history, server } = await draw({}, { details: memberDetails() });
  await waitFor(() => expect(history.at(-1)).toBe('/myorganisation/myorganisation'));
  expect(server.calls(viewOrganisation)).toEqual([]);
});
