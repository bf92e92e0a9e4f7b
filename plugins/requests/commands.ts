import { record, text } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { countText } from '#core/ui/text/countText.ts';
import { requestableApplication } from './args.ts';
import { approveRequest, askForAccess, refuseRequest, whyAsked, whyRefused } from './contract.ts';
import { requests } from './lists.ts';

const request = record(requests, { many: true, none: 'There are no requests for applications.' });

/** The commands on requests for applications. */
export const requestCommands = commands('requests', {
  ask: command({
    title: 'Ask for access…',
    label: 'Ask for Access…',
    icon: 'mail',
    keywords: ['request', 'application', 'need', 'missing'],
    additive: true,
    access: askForAccess.access,
    args: {
      application: requestableApplication,
      reason: text('Why do you need it? The administrators read your reason.', whyAsked, {
        // The whole does not fit on a phone; it stands below the field.
        placeholder: 'Why do you need it?',
      }),
    },
    run: ({ application: { id: applicationId }, reason: why }, host) =>
      host.call(askForAccess, { body: { applicationId, why } }),
  }),

  approve: command({
    title: 'Approve request…',
    label: 'Approve',
    icon: 'circle-check',
    keywords: ['access', 'application', 'give', 'asked'],
    additive: true,
    access: approveRequest.access,
    args: { request },
    confirm: (_values, count) => ({
      title: 'Approve Request',
      text: `Approve ${countText(count, 'request')} and give the application to whoever asked?`,
      action: 'Approve',
    }),
    run: ({ request: { id } }, host) => host.call(approveRequest, { body: { id } }),
  }),

  refuse: command({
    title: 'Refuse request…',
    label: 'Refuse',
    icon: 'x',
    keywords: ['access', 'application', 'decline', 'reject', 'deny', 'asked'],
    access: refuseRequest.access,
    args: {
      request,
      reason: text('Why? The user sees your answer.', whyRefused),
    },
    run: ({ request: { id }, reason }, host) => host.call(refuseRequest, { body: { id, reason } }),
  }),
});
