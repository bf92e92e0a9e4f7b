import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { dayText } from '#core/ui/text/days.ts';
import type { OwnToken } from '../contract.ts';

interface Props {
  token: OwnToken;
}

/** From so many milliseconds before its end a token is marked; the first mail goes out then. */
const SOON = 14 * 86_400_000;

const left = ({ expiresAt }: OwnToken) => expiresAt - Date.now();

/** The name of a token, with what is special about it. */
export function TokenName({ token }: Props) {
  const remaining = left(token);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="truncate font-medium">{token.name}</span>
      {remaining <= 0 && <Badge tone="danger">Expired</Badge>}
      {remaining > 0 && remaining <= SOON && <Badge tone="warning">Ends soon</Badge>}
    </span>
  );
}

export const Ends = ({ token }: Props) => <span>{dayText(token.expiresAt)}</span>;

export const LastUse = ({ token: { lastUsedAt } }: Props) =>
  lastUsedAt === null ? <span>never</span> : <Ago at={lastUsedAt} />;
