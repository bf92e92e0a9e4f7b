import { record } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { endQuestion } from '#core/tokens/endQuestion.ts';
import { createService, createServiceToken, endService, endServiceToken, updateService } from './contract.ts';
import { services, serviceTokens } from './lists.ts';
import { servicePath } from './paths.ts';
import { notEnded, notEndedYet } from './rules.ts';

const active = { none: 'There are no service accounts yet.', when: notEnded };
const noToken = 'No service account has an access token.';

/** The commands on service accounts and their tokens. */
export const serviceCommands = commands('services', {
  new: command({
    title: 'New service account',
    label: 'New Service Account',
    icon: 'plus',
    keywords: ['add', 'create', 'api key', 'program', 'machine', 'robot', 'token', 'bot', 'sync', 'provisioning'],
    keys: 'c',
    keysOn: servicePath,
    access: createService.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/ServiceDialog.tsx'), {}),
  }),

  newToken: command({
    title: 'New token of service account…',
    label: 'New Token',
    icon: 'key',
    keywords: ['api key', 'secret', 'program', 'bearer'],
    harmless: true,
    row: 1,
    access: createServiceToken.access,
    args: { service: record(services, active) },
    run: ({ service }, host) => host.open(() => import('./dialogs/ServiceTokenDialog.tsx'), { service }),
  }),

  rename: command({
    title: 'Rename service account…',
    label: 'Rename',
    icon: 'pencil',
    keywords: ['edit', 'change', 'name', 'purpose'],
    harmless: true,
    row: 1,
    access: updateService.access,
    args: { service: record(services, active) },
    run: ({ service }, host) => host.open(() => import('./dialogs/RenameDialog.tsx'), { service }),
  }),

  end: command({
    title: 'End service account…',
    label: 'End',
    icon: 'trash',
    keywords: ['delete', 'remove', 'revoke', 'stop'],
    danger: true,
    row: 2,
    access: endService.access,
    args: { service: record(services, { ...active, many: true, when: notEndedYet }) },
    confirm: (_values, count) => ({
      title: count > 1 ? 'End Service Accounts' : 'End Service Account',
      text: 'All its tokens end, and programs that use them will be refused. You can restore the service account, but not its tokens.',
      action: 'End',
    }),
    run: ({ service: { id } }, host) => host.call(endService, { body: { id } }),
  }),

  rotateToken: command({
    title: 'Rotate token of service account…',
    label: 'Rotate',
    icon: 'refresh-cw',
    keywords: ['replace', 'renew', 'new', 'secret', 'api'],
    harmless: true,
    row: 1,
    access: createServiceToken.access,
    args: { token: record(serviceTokens, { none: noToken }) },
    run: ({ token }, host) =>
      host.open(() => import('./dialogs/ServiceTokenDialog.tsx'), { service: token.service, replaced: token }),
  }),

  endToken: command({
    title: 'End token of service account…',
    label: 'End',
    icon: 'trash',
    keywords: ['api', 'revoke', 'delete', 'remove'],
    danger: true,
    row: 2,
    access: endServiceToken.access,
    args: { token: record(serviceTokens, { many: true, none: noToken }) },
    confirm: (_values, count) => endQuestion(count),
    run: ({ token: { id } }, host) => host.call(endServiceToken, { body: { id } }),
  }),
});
