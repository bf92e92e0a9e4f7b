/** What the form of an organisation sends beside the names. */
export const organisationForm = {
  org_industry: 1,
  gst_id: 3,
  org_country: 99,
  org_state: 1359,
  org_currency: 99,
  fiscal_year: 4,
  time_zone: 1,
  employee_count: 1,
  inventorystart_date: '2026-04-01',
  org_dateformat: 6,
};
