import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { useReading } from '#core/client/queries.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { previewLockout, type AffectedPerson, type Draft } from '#core/contract/policies/lockout.ts';
import { SearchField } from '#core/list/search/SearchField.tsx';
import { EmailText } from '#core/ui/contact/EmailText.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import type { Preview } from './saveSafely.ts';
import { effectText } from './wording.ts';

interface Props {
  draft: Draft;
  preview: Preview;
  total: number;
}

/** Up to this number of people, there is no search field. */
const FEW = 6;
const PAGE = 50;

/** The people whom a draft would affect, with a search, page by page. */
export function AffectedPeople({ draft, preview, total }: Props) {
  const [search, setSearch] = useState('');
  const words = search.trim();
  const found = useReading(previewLockout, words ? { body: { ...draft, search: words, limit: PAGE } } : null);
  const first = words ? found.data : preview;
  return (
    <div className="flex flex-col gap-2">
      {total > FEW && (
        <SearchField
          className=""
          label="Search these people"
          placeholder="Search these people"
          value={search}
          onChange={setSearch}
        />
      )}
      {found.error && (
        <p role="alert" className="text-sm text-danger">
          {found.error.message}
        </p>
      )}
      {first && <Pages key={words} draft={draft} search={words} first={first} />}
    </div>
  );
}

function Pages({ draft, search, first }: { draft: Draft; search: string; first: Preview }) {
  const host = useHost();
  const [more, setMore] = useState<{ people: readonly AffectedPerson[]; next: string | null }>();
  const [busy, setBusy] = useState(false);
  const people = [...first.people, ...(more?.people ?? [])];
  const next = more ? more.next : first.nextCursor;

  async function readOn() {
    if (busy || next === null) return;
    setBusy(true);
    try {
      const page = await host.call(previewLockout, {
        body: { ...draft, search: search || undefined, limit: PAGE, cursor: next },
      });
      setMore({ people: [...(more?.people ?? []), ...page.people], next: page.nextCursor });
    } catch (thrown) {
      host.notify('danger', asCallError(thrown).message);
    } finally {
      setBusy(false);
    }
  }

  if (people.length === 0) return <p className="text-sm text-muted">No results</p>;
  return (
    <>
      <ul
        aria-label="Affected people"
        className="ring-inside divide-y divide-line overflow-hidden rounded border border-line"
      >
        {people.map(({ id, name, email, effect, address }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium" title={name}>
                {name}
              </span>
              <span className="block truncate text-xs wrap-anywhere text-muted max-md:whitespace-normal" title={email}>
                <EmailText email={email} />
                {address && <span>{`, ${address}`}</span>}
              </span>
            </span>
            <Badge tone={effect === 'loses' ? 'danger' : effect.startsWith('owes') ? 'info' : 'warning'}>
              {effectText[effect]}
            </Badge>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button busy={busy} onClick={() => void readOn()}>
          Show more
        </Button>
      )}
    </>
  );
}
