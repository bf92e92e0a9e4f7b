import type { ImportCell } from '../contract.ts';

/** The names of the cells on screen. */
export const cellNames: Record<ImportCell, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  mobile: 'Phone',
  groups: 'Groups',
  applications: 'Applications',
  endsOn: 'Access ends',
};
