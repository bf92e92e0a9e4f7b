import { plainOrganisation, type Letter } from './templates.ts';

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
    `The webhook '${webhook}' of ${plainOrganisation(organisation)} was switched off. ${reason}`,
    'Its program is told of nothing from now on. When you have switched the webhook on again, you can send again in the portal what waited.',
  ],
  link: { label: 'Show the webhook', url },
});
