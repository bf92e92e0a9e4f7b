import { record } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import { endQuestion } from '#core/tokens/endQuestion.ts';
import { createToken, endMemberToken, endToken, listMemberTokens, UNUSED_DAYS } from './contract.ts';
import { memberTokensPath } from './paths.ts';
import { memberTokens, ownTokens } from './tokenSources.ts';

/** The commands on access tokens. commands.ts lists them. */
export const tokenCommands = {
  newToken: command({
    title: 'New access token',
    label: 'New Token',
    icon: 'key',
    keywords: ['api key', 'program', 'script', 'secret', 'bearer', 'personal', 'pat', 'credentials'],
    access: createToken.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/TokenDialog.tsx'), {}),
  }),

  endToken: command({
    title: 'End access token…',
    label: 'End',
    icon: 'trash',
    keywords: ['api', 'revoke', 'delete', 'remove'],
    danger: true,
    access: endToken.access,
    args: { token: record(ownTokens, { many: true, none: 'You have no access token.' }) },
    confirm: (_values, count) => endQuestion(count),
    run: ({ token }, host) => host.call(endToken, { body: { id: token.id } }),
  }),

  endMemberToken: command({
    title: 'End access token of a member…',
    label: 'End',
    icon: 'trash',
    keywords: ['api', 'revoke', 'delete', 'remove'],
    danger: true,
    row: 1,
    access: endMemberToken.access,
    args: { token: record(memberTokens, { many: true, none: 'No member has an access token.' }) },
    confirm: (_values, count) => endQuestion(count),
    run: ({ token }, host) => host.call(endMemberToken, { body: { id: token.id } }),
  }),

  showUnusedTokens: command({
    title: 'Show unused access tokens',
    icon: 'key',
    keywords: ['api', 'old', 'stale', `${UNUSED_DAYS} days`],
    access: listMemberTokens.access,
    args: {},
    run: (_values, host) => host.go(memberTokensPath({ unused: 1 })),
  }),
};
