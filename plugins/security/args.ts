import { ifKnown } from '#core/client/callError.ts';
import { member } from '#core/access/rules.ts';
import type { RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { listSessions, type OwnSession } from '#plugins/account/contract.ts';
import { listRanges, type OwnRange } from './contract.ts';
import { deviceName } from '#core/ui/text/deviceName.ts';

/** A range as text; a single address alone. */
export const rangeText = ({ from, to }: Pick<OwnRange, 'from' | 'to'>): string =>
  from === to ? from : `${from} – ${to}`;

/** The viewer's allowed IP ranges, filtered in the list that the page reads. */
export const ownRanges: RecordSource<OwnRange> = {
  kind: 'own-range',
  label: 'Which IP range?',
  title: 'Your allowed IPs',
  access: member,
  async search(typed, host) {
    const { ranges } = await host.load(listRanges, {});
    return ranges.filter((range) => rangeText(range).includes(typed.trim().toLowerCase()));
  },
  describe: (range) => ({ key: range.id, label: rangeText(range), icon: 'globe' }),
};

/** The viewer's address, the default for a new range. */
export const currentAddress = async (host: Host): Promise<string> => (await host.load(listRanges, {})).address;

/** The viewer's sessions, likewise. */
export const ownSessions: RecordSource<OwnSession> = {
  kind: 'own-session',
  label: 'Which session?',
  title: 'Your sessions',
  access: member,
  async search(typed, host) {
    const { sessions } = (await ifKnown(host.load(listSessions, {}))) ?? { sessions: [] };
    const { hasWords } = await import('#core/text/fold.ts');
    return sessions.filter(({ device, address }) => hasWords(`${deviceName(device)} ${address}`, typed));
  },
  describe: ({ id, device, address, current }) => ({
    key: id,
    label: deviceName(device),
    detail: current ? `${address}, this session` : address,
    icon: 'monitor',
  }),
};
