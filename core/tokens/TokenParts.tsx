import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { dayText } from '#core/text/days.ts';

/** What is told of an access token. */
interface Shown {
  name: string;
  expiresAt: number;
  lastUsedAt: number | null;
}

interface Props {
  token: Shown;
}

/** From so many milliseconds before its end a token is marked; the first mail goes out then. */
const SOON = 14 * 86_400_000;

/** The name of a token, with what is special about it. */
export function TokenName({ token }: Props) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="truncate font-medium">{token.name}</span>
      <EndBadge at={token.expiresAt} />
    </span>
  );
}

const left = (at: number) => at - Date.now();

/** Marks an end that is over, or near. */
export function EndBadge({ at }: { at: number }) {
  const remaining = left(at);
  if (remaining <= 0) return <Badge tone="danger">Expired</Badge>;
  return remaining <= SOON ? <Badge tone="warning">Ends soon</Badge> : null;
}

/** The day on which a token ends. */
export const Ends = ({ token }: Props) => <span>{dayText(token.expiresAt)}</span>;

/** When a token was used last. */
export const LastUse = ({ token: { lastUsedAt } }: { token: Pick<Shown, 'lastUsedAt'> }) =>
  lastUsedAt === null ? <span>never</span> : <Ago at={lastUsedAt} />;
