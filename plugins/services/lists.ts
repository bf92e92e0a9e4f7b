import type { RecordKind, RecordSource } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { scopeText } from '#core/tokens/scopeText.ts';
import { listServices, viewService, type ServiceAccount } from './contract.ts';
import { serviceViewPath } from './paths.ts';

/** A token with the service account that it belongs to. */
export type ServiceToken = ServiceAccount['tokens'][number] & {
  service: Pick<ServiceAccount, 'id' | 'name' | 'endedAt'>;
};

const service: RecordKind<ServiceAccount> = {
  kind: 'service',
  label: 'Which service account?',
  title: 'Service Accounts',
  icon: 'bot',
  describe: ({ id, name, purpose, endedAt }) => ({
    key: id,
    label: name,
    ...((endedAt !== null || purpose !== '') && { detail: endedAt === null ? purpose : 'Ended' }),
  }),
  href: ({ id }) => serviceViewPath({ id }),
};

/** The service accounts of the organisation; those that have ended for 30 more days. */
export const services = list({
  of: service,
  one: 'service account',
  endpoint: listServices,
  rows: (answer) => answer.services,
});

const serviceToken: RecordKind<ServiceToken> = {
  kind: 'service-token',
  label: 'Which access token?',
  title: 'Tokens of service accounts',
  icon: 'key',
  describe: ({ id, name, service: { name: holder }, scopes }) => ({
    key: id,
    label: name,
    detail: `${holder}: ${scopeText(scopes)}`,
  }),
};

const tokensIn = (holder: ServiceAccount): ServiceToken[] =>
  holder.tokens.map((token) => ({ ...token, service: holder }));

/** The tokens of one service account, newest first. */
export const tokensOfService = list({
  of: serviceToken,
  one: 'access token',
  endpoint: viewService,
  rows: (answer) => tokensIn(answer.service),
});

/** The tokens of all service accounts; found by their names and by those of the accounts. */
export const serviceTokens: RecordSource<ServiceToken> = {
  ...serviceToken,
  access: listServices.access,
  async search(typed, host) {
    const { services: all } = await host.load(listServices, {});
    const { hasWords } = await import('#core/text/fold.ts');
    return all.flatMap(tokensIn).filter(({ name, service: holder }) => hasWords(`${holder.name} ${name}`, typed));
  },
};
