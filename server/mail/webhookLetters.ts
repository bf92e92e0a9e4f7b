import { hasAddress } from '#core/contract/text.ts';
import type { Letter } from './templates.ts';

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
    `The webhook '${webhook}' of ${hasAddress(organisation) ? 'your organisation' : organisation} was switched off. ${reason}`,
    'Its program is told of nothing from now on. What waited can be sent again in the portal, once the webhook is on.',
  ],
  link: { label: 'Show the webhook', url },
});
