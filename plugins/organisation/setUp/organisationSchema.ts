import type * as z from 'zod/mini';
import { acrossFields, formSchema } from '#core/form/formSchema.ts';
import { today } from '#core/text/days.ts';
import { newOrganisation, type FormValues } from '../contract.ts';
import { gstOwed } from '../gst.ts';

const fields = formSchema(newOrganisation, 'gstRegistered');

/** The values of the set-up form. */
export type OrganisationBody = z.output<typeof fields>;

/** The schema of the set-up form: each field, and the fields that a registered GST type requires. */
export const organisationSchema = fields.check(
  acrossFields<OrganisationBody>((body, refuse) => {
    for (const [field, why] of Object.entries(gstOwed(body as OrganisationBody, today()))) refuse(field, why);
  }),
);

/** The labels of the fields, in the form's order. */
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

/** The form's values out of a reply. */
export function bodyOf(read: FormValues): Initial {
  return Object.fromEntries(fieldNames.map((name) => [name, read[name]])) as Initial;
}

/** Initial values may lack fields that the form requires. */
export type Initial = Pick<FormValues, keyof OrganisationBody>;
