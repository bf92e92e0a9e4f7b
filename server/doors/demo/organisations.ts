import { defaults } from '#server/platform/lookups/lookups.ts';

interface Details {
  name: string;
  display_name: string;
  website: string;
  email: string;
  phone: string;
  industry_id: number | null;
  address_line1: string;
  city: string;
  country_id: number;
  state_id: number | null;
  postal_code: string;
  fiscal_year_id: number;
  employee_count_id: number;
  time_zone_id: number;
  gst_registered: 0 | 1;
  gst_type_id: number;
  gst_number: string;
  gst_registered_on: string | null;
  pan_number: string;
  currency_id: number;
  date_format_id: number;
  inventory_start_on: string;
  set_up: 0 | 1;
}

export type DemoOrganisation = 'acme' | 'beta' | 'gamma' | 'delta';

const ordinary = {
  ...defaults,
  state_id: null,
  gst_number: '',
  gst_registered_on: null,
  pan_number: '',
  inventory_start_on: '2024-04-01',
};

/** The organisations of docs/specification/server.md section 9. */
export const organisations: Record<DemoOrganisation, Details> = {
  acme: {
    ...ordinary,
    name: 'Acme Trading',
    display_name: 'Acme',
    website: 'https://acme.example',
    email: 'office@acme.test',
    phone: '4422334455',
    industry_id: 21,
    address_line1: '14 Anna Salai',
    city: 'Chennai',
    state_id: 1359,
    postal_code: '600002',
    employee_count_id: 3,
    gst_registered: 1,
    gst_type_id: 1,
    gst_number: '33ABCDE1234F1Z7',
    gst_registered_on: '2017-07-01',
    pan_number: 'ABCDE1234F',
    set_up: 1,
  },
  beta: {
    ...ordinary,
    name: 'Beta Logistics',
    display_name: 'Beta',
    website: 'https://beta.example',
    email: 'hello@beta.test',
    phone: '8066778899',
    industry_id: 15,
    address_line1: '3 Residency Road',
    city: 'Bengaluru',
    state_id: 1344,
    postal_code: '560025',
    set_up: 1,
  },
  gamma: {
    ...ordinary,
    name: 'Gamma Foods',
    display_name: 'Gamma Foods',
    website: '',
    email: 'owner@gamma.test',
    phone: '',
    industry_id: null,
    address_line1: '',
    city: '',
    postal_code: '',
    set_up: 0,
  },
  delta: {
    ...ordinary,
    name: 'Delta Works',
    display_name: 'Delta',
    website: 'https://delta.example',
    email: 'desk@delta.test',
    phone: '2244556677',
    industry_id: 16,
    address_line1: '8 Marine Drive',
    city: 'Mumbai',
    state_id: 1349,
    postal_code: '400020',
    set_up: 1,
  },
};
