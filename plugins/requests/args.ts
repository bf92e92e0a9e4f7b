import { refusalBy, type Refusal } from '#core/access/rule.ts';
import { barredOf, record, type PickArg, type RecordKind } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import { catalogueAddress } from '#core/ui/icons/catalogueAddress.ts';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { listRequestable, type Requestable } from './contract.ts';
import { lacksAccess, notAskedYet, notJustRefused } from './rules.ts';

/** The kind of record 'application that the person can ask for'. */
const requestable: RecordKind<Requestable> = {
  kind: 'requestable',
  label: 'Which application?',
  title: 'Applications to ask for',
  icon: 'grid',
  describe: ({ id, name, image }) => ({
    key: id,
    label: name,
    icon: 'grid',
    picture: { id, letters: firstLetter(name), url: image ? catalogueAddress(image) : null, square: true },
  }),
};

/** The rules of the call, asked of what the list tells. */
function whyNot({ request }: Requestable, host: Host): Refusal | undefined {
  const viewer = host.viewer();
  return (
    refusalBy(lacksAccess, viewer, { enabled: request === 'assigned' }) ??
    refusalBy(notAskedYet, viewer, { isOpen: request === 'open' }) ??
    refusalBy(notJustRefused, viewer, { refusedLately: request === 'refused' })
  );
}

const found = async (typed: string, host: Host) =>
  namedLike((await host.load(listRequestable, {})).applications, typed);

/** An application of the organisation that the person does not have and has not asked for. */
export const requestableApplication: PickArg<Requestable> = record(requestable, {
  none: 'There is no application that you can ask for.',
  choices: async (typed, host) => (await found(typed, host)).filter((one) => !whyNot(one, host)),
  barred: async (typed, host) => barredOf(await found(typed, host), requestable.describe, (one) => whyNot(one, host)),
});
