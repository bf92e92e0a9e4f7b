import type { Command } from './command.ts';
import { activityVerify } from './commands/activityVerify.ts';
import { check } from './commands/check.ts';
import { backup, restore } from './commands/backup.ts';
import { letIn } from './commands/letIn.ts';
import { grantMany, revokeMany } from './commands/manyOrganisations.ts';
import { mailTest } from './commands/mailTest.ts';
import { ownerCreate } from './commands/ownerCreate.ts';
import { personErase } from './commands/personErase.ts';
import { personExport } from './commands/personExport.ts';
import { passwordLink } from './commands/passwordLink.ts';
import { applicationSecret, endSecrets, keysList, keysRotate } from './commands/signOn.ts';
import { trustOrganisation } from './commands/trust.ts';
import { showWaits, unlockPerson } from './commands/unlock.ts';
import { endWebhookSecrets, webhookOn, webhookSecret } from './commands/webhooks.ts';
import { resetSecondFactor } from './commands/resetSecondFactor.ts';

/** The operator's commands, in the order of the help. */
export const commands: readonly Command[] = [
  ownerCreate,
  trustOrganisation,
  passwordLink,
  grantMany,
  revokeMany,
  resetSecondFactor,
  showWaits,
  unlockPerson,
  letIn,
  personExport,
  personErase,
  applicationSecret,
  endSecrets,
  webhookSecret,
  endWebhookSecrets,
  webhookOn,
  keysList,
  keysRotate,
  check,
  activityVerify,
  mailTest,
  backup,
  restore,
];
