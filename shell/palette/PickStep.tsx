import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PickArg } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { isNamed, type Found } from './found.ts';
import { Hints } from './Hints.tsx';
import { cursorIn, PaletteList } from './PaletteList.tsx';
import { retryRow, type Row } from './PaletteRow.tsx';
import { freeFirst, SHOWN } from './rootGroups.ts';
import { countOf } from './Said.tsx';
import { sameViewerAtom } from './sameViewer.ts';
import { crumbs, formerMarks, valuesOf, type Steps } from './steps.ts';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { useSearch, type Search } from './useSearch.ts';

export interface StepProps<A> {
  steps: Steps;
  name: string;
  arg: A;
  /** 'Step 1 of 2.' */
  place: string;
  onAnswer(value: unknown, typed?: string): void;
  onBack(): void;
  onClose(): void;
}

/** A step in which one record or choice is picked, or several are marked. */
export function PickStep({ steps, name, arg, place, onAnswer, onBack, onClose }: StepProps<PickArg<unknown>>) {
  const host = useHost();
  const viewer = useAtomValue(sameViewerAtom);
  const list = useRef<HTMLDivElement>(null);
  const cursor = useCallback(() => ({ id: cursorIn(list.current) }), []);
  const [typed, setTyped] = useState('');
  const [marks, setMarks] = useState<ReadonlyMap<string, unknown>>(() => formerMarks(steps, name, arg));

  const searches = useMemo((): readonly Search[] => {
    const offered = (values: readonly unknown[]) =>
      values.filter((value) => (arg.when?.(viewer, value) ?? true) === true);
    const load: Search['load'] = (text, signal) => {
      const choices = arg.choices(text, host, valuesOf(steps), signal);
      return choices instanceof Promise ? choices.then(offered) : offered(choices);
    };
    return [{ key: name, title: arg.label, load, describe: (value) => arg.describe(value) }];
  }, [steps, name, arg, host, viewer]);
  const { found, searching, failed, retry } = useSearch(searches, typed, cursor);

  const toggle = (id: string) => {
    const one = found.find((other) => other.id === id);
    if (!one || blockedBy(one) !== undefined) return;
    const next = new Map(marks);
    if (!next.delete(id)) next.set(id, one.value);
    setMarks(next);
    if (typed !== '') setTyped('');
  };
  const blockedBy = ({ value }: Found): string | undefined => {
    const verdict = arg.ready?.(viewer, value) ?? true;
    return verdict === true ? undefined : verdict;
  };
  const rowOf = (one: Found): Row => ({
    id: one.id,
    title: one.described.label,
    detail: one.described.detail,
    icon: one.described.icon,
    blocked: blockedBy(one),
    ...(arg.many && { marked: marks.has(one.id) }),
    choose: () => (marks.size > 0 ? toggle(one.id) : onAnswer(one.value)),
  });
  const takeMarked = marks.size > 0 ? () => onAnswer([...marks.values()]) : undefined;
  const rows = freeFirst(found.slice(0, SHOWN).map(rowOf));
  const enterEarly = useEarlyEnter(typed, searching, () => {
    // Nobody has seen the rows yet: one is taken only if no other can be meant.
    const named = found.filter((one) => isNamed(one, typed));
    const only = rows.length === 1 ? rows[0] : rows.find(({ id }) => named.length === 1 && id === named[0]?.id);
    if (only && only.blocked === undefined) only.choose();
  });
  const why = failed[0]?.why;

  return (
    <PaletteList
      label={arg.label}
      placeholder={arg.label}
      crumbs={crumbs(steps)}
      typed={typed}
      onTyped={setTyped}
      groups={[{ id: 'choices', rows }, ...(why === undefined ? [] : [{ id: 'failed', rows: [retryRow(why, retry)] }])]}
      searching={searching}
      empty={typed.trim() ? <>Nothing here is called “{typed.trim()}”.</> : 'There is nothing to choose from.'}
      said={`${place} ${marks.size > 0 ? `${marks.size} marked. ` : ''}${why ?? (searching ? 'Searching…' : countOf(rows.length))}`}
      list={list}
      onBack={onBack}
      onClose={onClose}
      onMark={arg.many ? toggle : undefined}
      onTakeMarked={takeMarked}
      onEarlyEnter={enterEarly}
      footer={
        <>
          {takeMarked && (
            <div className="flex shrink-0 items-center justify-between gap-3 border-t border-line py-2 pr-2 pl-4 max-md:pb-safe">
              <span className="min-w-0 truncate text-sm text-muted">{markedText(marks, arg)}</span>
              <Button variant="primary" onClick={takeMarked} onKeyDown={(event) => event.stopPropagation()}>
                Continue with {marks.size}
              </Button>
            </div>
          )}
          <Hints hints={arg.many ? (marks.size > 0 ? markingHints : manyHints) : oneHints} />
        </>
      }
    />
  );
}

const oneHints = [
  ['arrowup arrowdown', 'to move'],
  ['enter', 'to choose'],
  ['escape', 'to go back'],
] as const;
const manyHints = [['Tab', 'to mark several'], ...oneHints.slice(1)] as const;
const markingHints = [
  ['Tab', 'to mark'],
  ['enter', 'to take what is marked'],
  ['escape', 'to go back'],
] as const;

function markedText(marks: ReadonlyMap<string, unknown>, arg: PickArg<unknown>): string {
  const labels = [...marks.values()].map((value) => arg.describe(value).label);
  const more = labels.length - NAMED;
  return labels.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const NAMED = 3;
