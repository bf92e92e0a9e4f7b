import * as z from 'zod/mini';
import { formSchema } from '#core/form/formSchema.ts';
import { today } from '#core/ui/calendar/days.ts';
import { newOrganisation, type FormValues } from '../contract.ts';
import { gstOwed } from '../rules.ts';

const fields = formSchema(newOrganisation, 'gstRegistered');

/** The values of the set-up form. */
export type OrganisationBody = z.output<typeof fields>;

/** What the set-up form checks: each field, and what a registered GST type owes. */
export const organisationSchema = fields.check(owed('gstNumber'), owed('gstRegisteredOn'));

function owed(name: 'gstNumber' | 'gstRegisteredOn') {
  return z.refine<OrganisationBody>((body) => gstOwed(body, today())[name] === undefined, {
    path: [name],
    error: ({ input }) => gstOwed(input as OrganisationBody, today())[name],
    // Whatever else is wrong: all sentences appear at once.
    when: () => true,
  });
}

/** The fields in words, in the form's order. */
export const labels: Record<keyof OrganisationBody, string> = {
  name: 'Organization Name',
  displayName: 'Display name',
  industryId: 'Industry',
  gstTypeId: 'Gst Type',
  gstNumber: 'Gst no',
  gstRegisteredOn: 'Registered On',
  panNumber: 'Pan No',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  countryId: 'Country',
  stateId: 'State',
  address1: 'Address Line1',
  address2: 'Address Line2',
  city: 'City',
  zip: 'Zip',
  currencyId: 'Currency',
  dateFormatId: 'Date Format',
  fiscalYearId: 'Fiscal Year',
  timeZoneId: 'Time Zone',
  employeeCountId: 'No of Employees',
  inventoryStartOn: 'Inventory Start date',
};

export const fieldNames = Object.keys(labels) as (keyof OrganisationBody)[];

/** The values that the form is about, of what was read. */
export function bodyOf(read: FormValues): Initial {
  return Object.fromEntries(fieldNames.map((name) => [name, read[name]])) as Initial;
}

/** What was read may lack what the form will ask for. */
export type Initial = Pick<FormValues, keyof OrganisationBody>;
