import {
  activateUser,
  deleteUserCommand,
  editUser,
  inactivateUser,
  resendInvitation,
  sendInvitation,
} from '../commands.ts';

/** What a person's row menu offers. */
export const personCommands = [
  editUser,
  'line',
  sendInvitation,
  resendInvitation,
  activateUser,
  inactivateUser,
  'line',
  deleteUserCommand,
] as const;
