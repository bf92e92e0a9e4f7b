import type { ImportCell } from '../contract.ts';

/**
 * What a column of a file is: a cell of a row, a part of the last name that has a column of its own, the status of an
 * exported list, or the roles in one application.
 */
export type Meaning = '' | ImportCell | 'beforeLast' | 'afterLast' | 'status' | `application:${string}`;

/** The meanings that every file can have, with their names on screen. */
export const meanings: readonly { value: Meaning; label: string }[] = [
  { value: '', label: 'Leave out' },
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'beforeLast', label: 'Before the last name' },
  { value: 'afterLast', label: 'After the last name' },
  { value: 'name', label: 'Whole name' },
  { value: 'email', label: 'Email' },
  { value: 'mobile', label: 'Phone' },
  { value: 'groups', label: 'Groups' },
  { value: 'applications', label: 'Applications' },
  { value: 'endsOn', label: 'Access ends' },
  { value: 'status', label: 'User status' },
];
