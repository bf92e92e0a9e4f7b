import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PickArg } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { missingArg } from '#core/command/runCommand.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { useLate } from '#core/ui/style/useLate.ts';
import { sureness, surest, type Found } from '../search/found.ts';
import { Hints } from '../list/Hints.tsx';
import { NoResults } from '../search/NoResults.tsx';
import { cursorIn, PaletteList } from '../list/PaletteList.tsx';
import { retryRow, type Row } from '../list/PaletteRow.tsx';
import { freeFirst, SHOWN } from '../root/rootGroups.ts';
import { countOf } from '../list/Announced.tsx';
import { sameViewerAtom } from '../sameViewer.ts';
import { NOTHING_TO_CHOOSE } from '../deadEnds/deadEnd.ts';
import { crumbs, summaryOf, valueText, valuesOf, type Draft, type Steps } from './steps.ts';
import { useEarlyEnter } from '../list/useEarlyEnter.ts';
import { useDeadEnds } from '../deadEnds/useDeadEnds.ts';
import { useMoment } from '../list/useMoment.ts';
import { useSearch } from '../search/useSearch.ts';
import { RowSummary } from './Summary.tsx';
import { barredRow, stepSearches } from './stepSearches.ts';

export interface StepProps<A> {
  steps: Steps;
  name: string;
  arg: A;
  /** 'Step 1 of 2.' */
  place: string;
  /** The text and the marks of an earlier visit of this step. */
  draft: Draft | undefined;
  onDraft(draft: Draft): void;
  /** `unnamed`: Enter took the first row, and nothing was typed. */
  onAnswer(value: unknown, typed?: string, unnamed?: boolean): void;
  onBack(): void;
  onClose(): void;
}

/** A step in which one record or choice is picked, or several are marked. */
export function PickStep(props: StepProps<PickArg<unknown>>) {
  const { steps, name, arg, place, draft, onDraft, onAnswer, onBack, onClose } = props;
  const host = useHost();
  const viewer = useAtomValue(sameViewerAtom);
  const list = useRef<HTMLDivElement>(null);
  const cursor = useCallback(() => ({ id: cursorIn(list.current) }), []);
  const [typed, setTyped] = useState(draft?.typed ?? '');
  const [marks, setMarks] = useState(draft?.marks ?? none);
  useEffect(() => onDraft({ typed, marks }));

  const searches = useMemo(
    () => stepSearches(name, arg, host, viewer, valuesOf(steps)),
    [steps, name, arg, host, viewer],
  );
  const { found: all, searching, failed, retry } = useSearch(searches, typed, cursor);
  const found = all.filter(({ from }) => from === name);
  // The record of the page, as long as nothing is typed.
  const pageRecord = typed === '' && marks.size === 0 ? steps.pageRecord?.value : undefined;
  const isMoment = useMoment(pageRecord !== undefined, () => onAnswer(pageRecord));

  // A choice says so if the next step would have nothing to choose.
  const ahead = found.map(({ id, value }) => ({
    id,
    command: steps.command,
    values: { ...valuesOf(steps), [name]: value },
  }));
  const { deadEnds, hasCursorJumped } = useDeadEnds(
    ahead.filter(({ command, values }) => missingArg(command, values) !== undefined),
    list,
  );
  const toggle = (id: string) => {
    const one = found.find((other) => other.id === id);
    if (!one || blockedBy(one) !== undefined) return;
    const next = new Map(marks);
    if (!next.delete(id)) next.set(id, one.value);
    setMarks(next);
    if (typed !== '') setTyped('');
  };
  const blockedBy = ({ id, value }: Found): string | undefined => {
    const verdict = arg.ready?.(viewer, value) ?? true;
    return verdict === true ? deadEnds.get(id) : verdict;
  };
  const rowOf = (one: Found): Row => ({
    id: one.id,
    title: one.described.label,
    detail: one.described.detail,
    icon: one.described.icon,
    picture: one.described.picture,
    blocked: blockedBy(one),
    ...(arg.many && { marked: marks.has(one.id) }),
    choose: (pointed) => {
      if (marks.size > 0) return toggle(one.id);
      onAnswer(one.value, undefined, !pointed && typed.trim() === '' && rows[0]?.id === one.id);
    },
  });
  const takeMarked = marks.size > 0 ? () => onAnswer([...marks.values()]) : undefined;
  // The row under the cursor keeps its place. People who cannot be chosen are listed only while something is typed.
  const fitting = typed.trim() === '' ? found : all;
  const others = inOrder(fitting, typed, (one) => (one.from === name ? rowOf(one) : barredRow(one))).slice(0, SHOWN);
  const rows =
    pageRecord === undefined ? others : [shownRow(pageRecord, arg, isMoment, () => onAnswer(pageRecord)), ...others];
  const enterEarly = useEarlyEnter(typed, searching, () => {
    // The person has not seen the rows yet, so Enter chooses only a single result.
    const meant = surest(all, typed);
    const only = rows.length === 1 ? rows[0] : rows.find(({ id }) => meant.length === 1 && id === meant[0]?.id);
    if (only && only.blocked === undefined) only.choose();
  });
  const summaryFor = (id: string): string | undefined => {
    if (marks.size > 0) return summaryOf(steps, [...marks.values()]);
    const one = found.find((other) => other.id === id);
    return one && blockedBy(one) === undefined ? summaryOf(steps, one.value) : undefined;
  };
  const why = failed[0]?.why;
  // A row that fits better than the former ones may still be on its way: an Enter waits for it, the cursor for a while.
  const isLong = useLate(searching, LONG, typed);
  const isOpen = searching && !isLong && typed.trim() !== '' && all[0] !== undefined && sureness(all[0], typed) < 2;

  return (
    <PaletteList
      label={arg.label}
      placeholder={arg.label}
      crumbs={crumbs(steps)}
      typed={typed}
      onTyped={setTyped}
      groups={[{ id: 'choices', rows }, ...(why === undefined ? [] : [{ id: 'failed', rows: [retryRow(why, retry)] }])]}
      searching={searching}
      isOpen={isOpen}
      isRestored={Boolean(draft?.typed)}
      empty={typed.trim() ? <NoResults typed={typed.trim()} /> : (arg.none ?? NOTHING_TO_CHOOSE)}
      said={`${place} ${marks.size > 0 ? `${marks.size} marked. ` : ''}${why ?? (searching ? 'Searching…' : countOf(rows.length))}`}
      list={list}
      hasCursorJumped={hasCursorJumped}
      onBack={onBack}
      onClose={onClose}
      onMark={arg.many ? toggle : undefined}
      onTakeMarked={takeMarked}
      onEarlyEnter={enterEarly}
      footer={
        <>
          <RowSummary of={summaryFor} />
          {takeMarked && (
            <div className="flex shrink-0 items-center justify-between gap-3 border-t border-line py-2 pr-2 pl-4 max-md:pb-safe">
              <span className="min-w-0 truncate text-sm text-muted">{markedText(marks, arg)}</span>
              <Button variant="primary" onClick={takeMarked} onKeyDown={(event) => event.stopPropagation()}>
                Continue with {marks.size}
              </Button>
            </div>
          )}
          <Hints hints={isMoment ? momentHints : arg.many ? (marks.size > 0 ? markingHints : manyHints) : oneHints} />
        </>
      }
    />
  );
}

const none: ReadonlyMap<string, unknown> = new Map();

/** In milliseconds: after this time a row that fits less can be entered, although the answer has not come. */
const LONG = 700;

/**
 * The rows in the order of how surely they are meant, because Enter must not take another record for the sought one. Of
 * rows that are meant alike, those that can be chosen come first.
 */
function inOrder(found: readonly Found[], typed: string, rowOf: (one: Found) => Row): Row[] {
  return [2, 1, 0].flatMap((sure) => freeFirst(found.filter((one) => sureness(one, typed) === sure).map(rowOf)));
}

/** The record of the page, with which the command runs after a short delay. */
function shownRow(value: unknown, arg: PickArg<unknown>, isMoment: boolean, choose: () => void): Row {
  return {
    id: 'shown',
    title: valueText(arg, value),
    icon: 'check',
    detail: isMoment ? 'Runs in a moment. Type to choose another one.' : 'Shown on this page',
    choose,
  };
}

const momentHints = [
  ['enter', 'to run now'],
  ['escape', 'to go back'],
] as const;
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
