import { userCommands } from '../commands.ts';

/** What can be done with several people at once. */
export const manyCommands = [
  userCommands.sendInvitation,
  userCommands.resendInvitation,
  userCommands.activate,
  userCommands.inactivate,
  userCommands.delete,
] as const;

/** What the person's page offers, those together that take each other's place. */
export const pageCommands = [
  [userCommands.sendInvitation, userCommands.resendInvitation],
  [userCommands.inactivate, userCommands.activate],
  [userCommands.delete],
  [userCommands.edit],
] as const;

/** What a person's row menu offers. */
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
