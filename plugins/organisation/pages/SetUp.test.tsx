import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { organisationFormReply } from '#tests/builders/organisationForm.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import {
  createOrganisation,
  organisationForm,
  statesOfCountry,
  updateOrganisation,
  type FormValues,
} from '../contract.ts';
import { shownAs, type Route } from '#core/plugin/plugin.ts';
import { organisation } from '../index.ts';
import CreateOrganisation from './CreateOrganisation.tsx';
import UpdateOrganisation from './UpdateOrganisation.tsx';

const read = (values: Partial<FormValues> = {}) => answer(organisationForm, organisationFormReply(values));
const saved = answer(updateOrganisation, {}, 'The organisation was updated.');

async function draw(mode: 'update' | 'view' | 'create', parts: SignedInParts & { values?: Partial<FormValues> } = {}) {
  const { values = mode === 'create' ? empty : {}, replies = [], ...rest } = parts;
  const at =
    mode === 'create' ? '/organisation/create' : `/organisation/update/10${mode === 'view' ? '?page=view' : ''}`;
  const drawn = await renderSignedIn(
    mode === 'create' ? <CreateOrganisation /> : <UpdateOrganisation params={{ id: 10 }} />,
    { at, replies: [read(values), ...replies], ...rest },
  );
  await screen.findByRole('button', { name: /^(Update|Save)$/ });
  return drawn;
}

/** The server's reply for a new organisation. */
const empty: Partial<FormValues> = {
  id: null,
  name: '',
  displayName: '',
  industryId: null,
  stateId: null,
  inventoryStartOn: '2026-01-01',
  version: undefined,
};

const text = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const box = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label });
const save = () => screen.getByRole('button', { name: /^(Update|Save)$/ });
type User = Awaited<ReturnType<typeof draw>>['user'];

async function choose(user: User, label: string, option: string) {
  await user.click(box(label));
  await user.click(await screen.findByRole('option', { name: option }));
}
async function retype(user: User, label: string, typed: string) {
  await user.clear(text(label));
  await user.click(text(label));
  await user.paste(typed);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) }));
afterEach(() => void vi.useRealTimers());

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

test('editing in place keeps the frame and has its own title', async () => {
  await draw('view');
  expect(screen.getByRole('heading', { level: 1, name: 'Edit organisation' })).toBeVisible();
  expect(screen.queryByText(/Before you begin/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign out' })).toBeNull();
  const page = organisation.routes?.find(({ name }) => name === 'OrganisationUpdate') as Route;
  expect(shownAs(page, 'page=view')).toEqual({ title: 'Edit organisation', bare: false });
  expect(shownAs(page, '')).toEqual({ title: 'Setup your Organization', bare: true });
});

describe('the fields of the form', () => {
  test('after the registration there are three sections, with the words of docs/specification/product.md', async () => {
    await draw('update');
    expect(screen.getByRole('heading', { level: 1, name: 'Setup your Organization' })).toBeVisible();
    expect(screen.getByText('Before you begin, fill the essential details about your business.')).toBeVisible();
    expect(screen.getByText('Welcome, Olga Owner')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', expect.stringContaining('signout'));
    expect(headings()).toEqual(['Organization settings', 'Address settings', 'Regional settings']);
    expect(screen.queryByRole('textbox', { name: 'Pan No' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload Logo' })).toBeNull();
    for (const label of ['Industry', 'Gst Type', 'Country', 'State', 'Time Zone', 'Fiscal Year', 'No of Employees'])
      expect(box(label)).toBeRequired();
    for (const label of ['Organization Name', 'Display name', 'Inventory Start date'])
      expect(text(label)).toBeRequired();
    for (const label of ['Currency', 'Date Format']) expect(box(label)).not.toBeRequired();
    expect(text('Inventory Start date')).toHaveValue('01-Apr-2026');
  });

  test('in place there are also general settings, PAN, logo and Cancel', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    history.pushState(null, '', '/');
    const { user } = await draw('view');
    expect(headings()).toEqual(['Organization settings', 'General settings', 'Address settings', 'Regional settings']);
    expect(text('Pan No')).not.toBeRequired();
    for (const label of ['Email', 'Phone', 'Website']) expect(text(label)).not.toBeRequired();
    expect(screen.getByRole('button', { name: 'Upload Logo' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(back).toHaveBeenCalledOnce();
    back.mockRestore();
  });

  test('a phone has a back button instead of sign out', async () => {
    narrow();
    const { user, history } = await draw('update');
    expect(screen.queryByRole('link', { name: 'Sign out' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(history.at(-1)).toBe('/myorganisation/myorganisation');
  });

  test('an empty address block is folded, and an error in it unfolds it', async () => {
    const { user } = await draw('update');
    const fold = screen.getByRole('button', { name: 'Address lines, city and zip' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: 'Zip' })).toBeNull();
    await user.click(fold);
    await user.type(text('Zip'), '1234567');
    await user.click(fold);
    expect(screen.queryByRole('textbox', { name: 'Zip' })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(text('Zip')).toHaveFocus());
    expect(text('Zip')).toHaveAccessibleDescription('Zip can have at most 6 characters.');
  });

  test("a missing organisation shows the server's sentence", async () => {
    await renderSignedIn(<UpdateOrganisation params={{ id: 11 }} />, {
      replies: [refuse(organisationForm, 404, 'This organisation does not exist.')],
    });
    expect(await screen.findByText('This organisation does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Organisations' })).toBeVisible();
  });

  test('a form that cannot be read can be read again', async () => {
    const { user, server } = await renderSignedIn(<UpdateOrganisation params={{ id: 10 }} />, {
      replies: [refuse(organisationForm, 500, 'Something went wrong.')],
    });
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Something went wrong.');
    server.reply(read());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Organization Name' })).toHaveValue('Acme Trading');
  });
});

describe('the GST rule', () => {
  test('a registered type shows number and date, from today; an unregistered type removes both', async () => {
    const { user, server } = await draw('update', { replies: [saved] });
    expect(screen.queryByRole('textbox', { name: 'Gst no' })).toBeNull();
    await choose(user, 'Gst Type', 'Registered Business - Regular');
    expect(text('Gst no')).toBeRequired();
    expect(text('Registered On')).toHaveValue('21-Nov-2026');
    await user.click(save());
    await waitFor(() => expect(text('Gst no')).toHaveAccessibleDescription('Gst no is required.'));
    await user.type(text('Gst no'), '33abcde1234f1z');
    expect(text('Gst no')).toHaveAccessibleDescription(/Enter a valid GST number/);
    await user.type(text('Gst no'), '5');
    await retype(user, 'Registered On', '22-Nov-2026');
    expect(text('Registered On')).toHaveAccessibleDescription(/cannot be in the future/);
    await retype(user, 'Registered On', '21-Nov-2026');
    await choose(user, 'Gst Type', 'Special Economic Zone');
    expect(text('Gst no')).toHaveValue('33ABCDE1234F1Z5');
    await user.click(save());
    await waitFor(() => expect(server.calls(updateOrganisation)).toHaveLength(1));
    expect(server.calls(updateOrganisation)[0]?.body).toMatchObject({
      gstTypeId: 6,
      gstRegistered: true,
      gstNumber: '33ABCDE1234F1Z5',
      gstRegisteredOn: '2026-11-21',
    });
  });

  test('an unregistered type clears the registration', async () => {
    const { user, server } = await draw('update', {
      values: { gstTypeId: 1, gstNumber: '33ABCDE1234F1Z5', gstRegisteredOn: '2017-07-01', gstRegistered: true },
      replies: [saved],
    });
    expect(text('Registered On')).toHaveValue('01-Jul-2017');
    await choose(user, 'Gst Type', 'Unregistered Business');
    expect(screen.queryByRole('textbox', { name: 'Registered On' })).toBeNull();
    await user.click(save());
    await waitFor(() =>
      expect(server.calls(updateOrganisation)[0]?.body).toMatchObject({
        gstRegistered: false,
        gstNumber: '',
        gstRegisteredOn: '',
      }),
    );
  });
});

test('another country clears the state and offers its own states', async () => {
  const { user, server } = await draw('update', {
    replies: [saved, answer(statesOfCountry, { states: [{ id: 71, name: 'Mariehamn' }] })],
  });
  expect(box('State')).toHaveValue('Tamil Nadu');
  await user.clear(box('Country'));
  await user.type(box('Country'), 'aland');
  await user.click(await screen.findByRole('option', { name: 'Åland Islands' }));
  expect(box('State')).toHaveValue('');
  await user.click(save());
  await waitFor(() => expect(box('State')).toHaveAccessibleDescription('State is required.'));
  await choose(user, 'State', 'Mariehamn');
  await user.click(save());
  await waitFor(() => expect(server.calls(updateOrganisation)[0]?.body).toMatchObject({ countryId: 2, stateId: 71 }));
  expect(server.calls(statesOfCountry)).toEqual([{ params: { id: 2 } }]);
});

test.each(['create', 'view'] as const)(
  'to %s: the first field has the focus on arrival, and tabbing through all of them changes none',
  async (mode) => {
    const { user } = await draw(mode);
    expect(text('Organization Name')).toHaveFocus();
    while (document.activeElement !== save()) {
      await user.tab();
      const field = document.activeElement;
      if (field?.getAttribute('aria-expanded') === 'true') await screen.findAllByRole('option');
      expect(hasUnsaved(), field?.outerHTML).toBe(false);
    }
  },
);

describe('saving', () => {
  test('after the registration unseen fields are sent unchanged, and the index decides the next page', async () => {
    const { user, server, history } = await draw('update', { replies: [saved] });
    await retype(user, 'Inventory Start date', '5 may 2026');
    await user.click(save());
    await waitFor(() => expect(history.at(-1)).toBe('/'));
    expect(server.calls(updateOrganisation)).toEqual([
      {
        body: expect.objectContaining({
          id: 10,
          version: 1,
          email: 'office@acme.test',
          phone: '4422334455',
          website: 'https://acme.test',
          inventoryStartOn: '2026-05-05',
          currencyId: 99,
          dateFormatId: 6,
        }),
      },
    ]);
    expect(hasUnsaved()).toBe(false);
  });

  test('in place it goes back to the organisation', async () => {
    const { user, history } = await draw('view', { replies: [saved] });
    await retype(user, 'Display name', 'Acme Co');
    await user.click(save());
    expect(await screen.findByText('The organisation was updated.')).toBeVisible();
    expect(history.at(-1)).toBe('/organisation');
  });

  test('a new organisation starts today with the defaults, and is created', async () => {
    const { user, server, history } = await draw('create', {
      replies: [answer(createOrganisation, { id: 12 }, 'Second was set up.')],
    });
    expect(text('Inventory Start date')).toHaveValue('21-Nov-2026');
    expect(box('Country')).toHaveValue('India');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await user.click(save());
    expect(text('Organization Name')).toHaveFocus();
    expect(text('Organization Name')).toHaveAccessibleDescription('Organization Name is required.');
    expect(box('Industry')).toHaveAccessibleDescription('Industry is required.');
    await user.type(text('Organization Name'), 'Second');
    await user.type(text('Display name'), 'Second');
    await choose(user, 'Industry', 'Retail and Trade');
    await choose(user, 'State', 'Kerala');
    await user.click(save());
    await waitFor(() => expect(history.at(-1)).toBe('/'));
    expect(server.calls(createOrganisation)[0]?.body).toMatchObject({
      name: 'Second',
      stateId: 1338,
      inventoryStartOn: '2026-11-21',
      gstTypeId: 3,
      currencyId: 99,
      employeeCountId: 1,
    });
  });
});

describe('after a refusal', () => {
  test('refused fields show their errors, also in the folded block', async () => {
    const errors = {
      name: ['This name is taken.'],
      city: ['This city is not known.'],
      stateId: ['This state is not in the chosen country.'],
    };
    const { user } = await draw('update', {
      replies: [refuse(updateOrganisation, 422, 'Correct the marked fields.', { errors })],
    });
    await user.click(save());
    await waitFor(() => expect(text('Organization Name')).toHaveAccessibleDescription('This name is taken.'));
    expect(text('City')).toHaveAccessibleDescription('This city is not known.');
    expect(box('State')).toHaveAccessibleDescription('This state is not in the chosen country.');
    expect(text('Organization Name')).toHaveFocus();
  });

  test('the values that somebody else saved are shown; untouched fields take them, typed text stays', async () => {
    const { user, server, history } = await draw('view', {
      replies: [refuse(updateOrganisation, 409, 'Somebody else has changed this organisation in the meantime.')],
    });
    await retype(user, 'Organization Name', 'Mine');
    server.reply(
      read({
        name: 'Theirs',
        displayName: 'Theirs',
        countryId: 99,
        stateId: 1338,
        fiscalYearId: 1,
        gstTypeId: 1,
        gstNumber: '33ABCDE1234F1Z5',
        gstRegisteredOn: '2017-07-01',
        version: 2,
      }),
    );
    await user.click(save());
    const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Organization Name: Acme Trading → Theirs (your “Mine” is kept below)',
      'Display name: Acme → Theirs',
      'Gst Type: Unregistered Business → Registered Business - Regular',
      'Gst no: - → 33ABCDE1234F1Z5',
      'Registered On: - → 01-Jul-2017',
      'State: Tamil Nadu → Kerala',
      'Fiscal Year: April → January',
    ]);
    expect(text('Organization Name')).toHaveValue('Mine');
    expect(text('Display name')).toHaveValue('Theirs');
    expect(box('State')).toHaveValue('Kerala');
    expect(text('Gst no')).toHaveValue('33ABCDE1234F1Z5');
    server.reply(saved);
    await user.click(save());
    await waitFor(() => expect(history.at(-1)).toBe('/organisation'));
    expect(server.calls(updateOrganisation).at(-1)?.body).toMatchObject({
      name: 'Mine',
      displayName: 'Theirs',
      stateId: 1338,
      fiscalYearId: 1,
      gstTypeId: 1,
      gstNumber: '33ABCDE1234F1Z5',
      gstRegisteredOn: '2017-07-01',
      version: 2,
    });
  });

  test('a reply that arrives during typing does not touch the form', async () => {
    const { user, server, host } = await draw('view');
    await retype(user, 'Organization Name', 'Mine');
    server.reply(read({ name: 'Theirs', displayName: 'Theirs', version: 2 }));
    await act(async () => void (await host.load(organisationForm, { params: { id: 10 } })));
    expect(text('Organization Name')).toHaveValue('Mine');
    expect(text('Display name')).toHaveValue('Acme');
  });
});
