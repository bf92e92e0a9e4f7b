import { userCommands } from '../commands.ts';

/** The commands for several people. */
export const manyCommands = [
  userCommands.sendInvitation,
  userCommands.resendInvitation,
  userCommands.activate,
  userCommands.inactivate,
  userCommands.delete,
] as const;

/** The commands on a person's page. Commands that replace each other are in one group. */
export const pageCommands = [
  [userCommands.sendInvitation, userCommands.resendInvitation],
  [userCommands.inactivate, userCommands.activate],
  [userCommands.delete],
  [userCommands.edit],
] as const;

/** The commands in a person's row menu. */
export const rowCommands = [
  userCommands.edit,
  'line',
  userCommands.sendInvitation,
  userCommands.resendInvitation,
  userCommands.activate,
  userCommands.inactivate,
  'line',
  userCommands.delete,
] as const;
