import { plainOrganisation, quotedName } from '#server/platform/mail/mailNames.ts';
import type { Letter } from '#server/platform/mail/templates.ts';

interface SwitchedOff {
  webhook: string;
  reason: string;
  organisation: string;
  url: string;
}

/** To each administrator: the server has switched a webhook off. */
export const webhookOff = ({ webhook, reason, organisation, url }: SwitchedOff): Letter => ({
  kind: 'webhook-off',
  subject: 'A webhook was switched off',
  lines: [
    'Hello,',
    `The webhook${quotedName(webhook)} of ${plainOrganisation(organisation)} was switched off. ${reason}`,
    'Its program gets no more messages. After you have switched the webhook on again, you can send the waiting messages again in the portal.',
  ],
  link: { label: 'Show the webhook', url },
});
