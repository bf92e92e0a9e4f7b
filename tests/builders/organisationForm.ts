import type { Reply } from '#core/contract/endpoint.ts';
import type { FormValues, organisationForm, OrganisationView } from '#plugins/organisation/contract.ts';

/** The reply of the set-up form: Acme Trading as an unregistered business in Tamil Nadu, with short lists. */
export function organisationFormReply(values: Partial<FormValues> = {}): Reply<typeof organisationForm> {
  return {
    organisation: {
      id: 10,
      personId: 1,
      name: 'Acme Trading',
      displayName: 'Acme',
      industryId: 21,
      gstTypeId: 3,
      gstNumber: '',
      gstRegisteredOn: '',
      panNumber: '',
      email: 'office@acme.test',
      phone: '4422334455',
      website: 'https://acme.test',
      address1: '',
      address2: '',
      city: '',
      zip: '',
      countryId: 99,
      stateId: 1359,
      currencyId: 99,
      fiscalYearId: 4,
      timeZoneId: 1,
      employeeCountId: 1,
      inventoryStartOn: '2026-04-01',
      dateFormatId: 6,
      gstRegistered: false,
      logoId: null,
      logoUrl: null,
      version: 1,
      ...values,
    },
    countries: [
      { id: 2, name: 'Åland Islands' },
      { id: 99, name: 'India' },
    ],
    states: [
      { id: 1338, name: 'Kerala' },
      { id: 1359, name: 'Tamil Nadu' },
    ],
    currencies: [
      { id: 44, code: 'EUR', name: 'Euro' },
      { id: 99, code: 'INR', name: 'Indian Rupee' },
    ],
    dateFormats: [
      { id: 1, name: 'YYYY-MM-DD' },
      { id: 3, name: 'MM/DD/YYYY' },
      { id: 6, name: 'DD-MMM-YYYY' },
    ],
    employeeCounts: [
      { id: 1, name: '1 - 10' },
      { id: 2, name: '11 - 50' },
    ],
    fiscalYears: [
      { id: 1, name: 'January' },
      { id: 4, name: 'April' },
    ],
    gstTypes: [
      { id: 1, name: 'Registered Business - Regular' },
      { id: 3, name: 'Unregistered Business' },
      { id: 6, name: 'Special Economic Zone' },
    ],
    industries: [
      { id: 15, name: 'Logistics and Transport' },
      { id: 21, name: 'Retail and Trade' },
    ],
    timeZones: [{ id: 1, name: '(UTC+05:30) India Time - Mumbai, Delhi' }],
  };
}

/** Acme Trading as its page shows it. */
export const organisationView = (partial: Partial<OrganisationView> = {}): OrganisationView => ({
  id: 10,
  name: 'Acme Trading',
  displayName: 'Acme',
  assistants: false,
  website: 'https://acme.test',
  email: 'office@acme.test',
  phone: '4422334455',
  industry: 'Retail and Trade',
  address1: '14 Anna Salai',
  address2: 'Third floor',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  zip: '600002',
  fiscalYear: 'April',
  timeZone: '(UTC+05:30) India Time - Mumbai, Delhi',
  employeeCount: '51 - 200',
  gstType: 'Registered Business - Regular',
  panNumber: 'ABCDE1234F',
  gstNumber: '33ABCDE1234F1Z5',
  gstRegisteredOn: '2017-07-01',
  currency: 'Indian Rupee',
  currencyCode: 'INR',
  dateFormat: 'DD.MM.YYYY',
  datesAs: 'DD.MM.YYYY',
  logo: null,
  ...partial,
});
