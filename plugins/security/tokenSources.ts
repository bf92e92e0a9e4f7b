import type { RecordKind, RecordSource } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { listMemberTokens, listTokens, type MemberToken, type OwnToken } from './contract.ts';
import { scopeText } from '#core/tokens/scopeText.ts';

/** The viewer's access tokens for this organisation. */
export const ownTokens: RecordSource<OwnToken> = {
  kind: 'own-token',
  label: 'Which access token?',
  title: 'Your access tokens',
  access: listTokens.access,
  async search(typed, host) {
    const { tokens } = await host.load(listTokens, {});
    const { hasWords } = await import('#core/text/fold.ts');
    return tokens.filter(({ name }) => hasWords(name, typed));
  },
  describe: ({ id, name, scopes }) => ({ key: id, label: name, detail: scopeText(scopes), icon: 'key' }),
};

const memberToken: RecordKind<MemberToken> = {
  kind: 'member-token',
  label: 'Which access token?',
  title: 'Access Tokens of Members',
  icon: 'key',
  describe: ({ id, name, personName, scopes }) => ({
    key: id,
    label: name,
    detail: `${personName}: ${scopeText(scopes)}`,
  }),
};

/** The access tokens of all members, for administrators. */
export const memberTokens = list({
  of: memberToken,
  one: 'access token',
  endpoint: listMemberTokens,
  rows: (answer) => answer.tokens,
  query: (searchParams) => (searchParams.get('unused') === '1' ? { unused: true } : {}),
  everything: {},
});
