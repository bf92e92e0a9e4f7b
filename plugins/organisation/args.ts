import { member } from '#core/access/rules.ts';
import type { RecordSource } from '#core/command/arg.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { listOrganisations, type OrganisationItem } from './contract.ts';

/** The person's organisations, filtered in the list that the pages read, so no call is made per key. */
export const organisationSource: RecordSource<OrganisationItem> = {
  kind: 'organisation',
  label: 'Which organisation?',
  title: 'Organisations',
  access: member,
  async search(typed, host) {
    const { organisations } = await host.load(listOrganisations, {});
    return namedLike(organisations, typed, ({ name, email }) => `${name} ${email}`);
  },
  describe: ({ id, name, email, primary }) => ({
    key: id,
    label: name,
    detail: primary ? 'Primary organisation' : email,
    icon: 'building',
    picture: { id, letters: firstLetter(name), square: true },
  }),
};
