import {
  activateUser,
  deleteUserCommand,
  editUser,
  inactivateUser,
  resendInvitation,
  sendInvitation,
} from '../commands.ts';

/** What can be done with several people at once. */
export const manyCommands = [
  sendInvitation,
  resendInvitation,
  activateUser,
  inactivateUser,
  deleteUserCommand,
] as const;

/** What the person's page offers, those together that take each other's place. */
export const pageCommands = [
  [sendInvitation, resendInvitation],
  [inactivateUser, activateUser],
  [deleteUserCommand],
  [editUser],
] as const;

/** What a person's row menu offers. */
export const rowCommands = [
  editUser,
  'line',
  sendInvitation,
  resendInvitation,
  activateUser,
  inactivateUser,
  'line',
  deleteUserCommand,
] as const;
