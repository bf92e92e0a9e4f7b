/** A mail that wants a connection to the mail server. */
interface Asking {
  /** A person looks at the screen until it arrives. */
  isAwaited: boolean;
  /** 0 for a mail of no organisation. */
  organisationId: number;
}

interface Turn extends Asking {
  begin(): void;
  refuse(): void;
}

/**
 * Shares the connections to the mail server. Mails that a person waits for go first, and one connection is theirs alone; one is
 * for the others alone, because strangers can ask for mails: a warning of a changed password must not wait behind them. Then
 * those of the organisation that has the fewest under way. So a mail server that takes seconds for a mail delays neither a
 * forgotten password nor an invitation behind the bulk of an import.
 */
export function shareConnections(most: number) {
  const open: Asking[] = [];
  const waiting: Turn[] = [];
  let isClosed = false;

  const openOf = (organisationId: number) => open.filter((one) => one.organisationId === organisationId).length;
  const mayBegin = ({ isAwaited, organisationId }: Asking) => {
    const alike = open.filter((one) => one.isAwaited === isAwaited);
    const own = alike.filter((one) => one.organisationId === organisationId).length;
    // A program may send many invitations, each by itself: they leave one to people who forgot a password.
    const mostOfOne = isAwaited && organisationId !== 0 ? most - 2 : most - 1;
    return open.length < most && alike.length < most - 1 && own < mostOfOne;
  };

  function beginNext(): void {
    for (;;) {
      const [next] = waiting
        .filter(mayBegin)
        .toSorted(
          (a, b) => Number(b.isAwaited) - Number(a.isAwaited) || openOf(a.organisationId) - openOf(b.organisationId),
        );
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      open.push(next);
      next.begin();
    }
  }

  function giveBack(asking: Asking): void {
    open.splice(open.indexOf(asking), 1);
    beginNext();
  }

  return {
    /** Waits for a connection. Answers how to give it back, or nothing after `close`. */
    take: (asking: Asking): Promise<(() => void) | undefined> =>
      new Promise((resolve) => {
        const turn: Turn = {
          ...asking,
          begin: () => resolve(() => giveBack(turn)),
          refuse: () => resolve(undefined),
        };
        if (isClosed) return turn.refuse();
        waiting.push(turn);
        beginNext();
      }),
    /** Nobody gets a connection any more. */
    close(): void {
      isClosed = true;
      for (const turn of waiting.splice(0)) turn.refuse();
    },
  };
}
