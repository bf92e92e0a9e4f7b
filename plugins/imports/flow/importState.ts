import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import { knownColumns, match, type Known, type Matched } from '../match/columns.ts';
import type { Chosen } from '../parts/ChooseFile.tsx';
import type { Invite } from '../parts/CheckRows.tsx';
import type { Result } from '../parts/Outcome.tsx';

export type Step = 'choose' | 'match' | 'check' | 'run' | 'done';

/** What the page 'Import people' shows: one of five steps, with what was chosen and reached so far. */
export interface ImportState {
  step: Step;
  chosen?: Chosen;
  /** The index of the sheet in the file. */
  sheet: number;
  known: Known;
  matched?: Matched | undefined;
  invite: Invite;
  /** How far a check or a run is. */
  status: string;
  /** What the last mending has led to. */
  mended: string;
  progress: { done: number; total: number };
  /** Asked while a run waits: whether it may shut somebody out. */
  question?: string | undefined;
  result?: Result;
  error: string;
}

export type ImportEvent =
  | { type: 'file chosen'; chosen: Chosen; known: Known }
  | { type: 'file unreadable'; why: string }
  | { type: 'sheet chosen'; sheet: number }
  | { type: 'columns changed'; matched: Matched }
  | { type: 'invite chosen'; invite: Invite }
  | { type: 'gone back'; step: 'choose' | 'match' }
  /** `failedRun` says why the run failed after which the rows are checked again. */
  | { type: 'check begun'; failedRun?: string | undefined }
  | { type: 'rows checked'; done: number; total: number }
  | { type: 'check done' }
  | { type: 'check failed'; why: string }
  | { type: 'mending begun' }
  | { type: 'mending done'; changed: number; wrong: number }
  | { type: 'mending failed' }
  | { type: 'run begun'; total: number }
  | { type: 'rows imported'; done: number; waiting?: string | undefined }
  | { type: 'question asked'; question: string }
  | { type: 'question answered' }
  | { type: 'run done'; result: Result };

export const firstState: ImportState = {
  step: 'choose',
  sheet: 0,
  known: { applications: [], columns: [] },
  invite: 'now',
  status: '',
  mended: '',
  progress: { done: 0, total: 1 },
  error: '',
};

/** What the page shows after an event. */
export function importState(state: ImportState, event: ImportEvent): ImportState {
  const { progress } = state;
  switch (event.type) {
    case 'file chosen': {
      const { chosen, known } = event;
      return { ...state, step: 'match', chosen, known, ...bestSheet(chosen, known), error: '' };
    }
    case 'file unreadable':
      return { ...state, error: event.why };
    case 'sheet chosen': {
      const table = state.chosen?.tables[event.sheet];
      return table ? { ...state, sheet: event.sheet, matched: match(table, state.known) } : state;
    }
    case 'columns changed':
      return { ...state, matched: event.matched };
    case 'invite chosen':
      return { ...state, invite: event.invite };
    case 'gone back':
      return { ...state, step: event.step };
    case 'check begun': {
      const { failedRun = '' } = event;
      const stays = failedRun && progress.done > 0 ? ` ${rowsStay}` : '';
      return { ...state, step: 'check', status: 'Checking…', mended: '', error: failedRun + stays };
    }
    case 'rows checked':
      return { ...state, status: `Checking… ${numberText(event.done)} of ${numberText(event.total)}` };
    case 'check done':
      return { ...state, status: '' };
    case 'check failed':
      return { ...state, step: 'match', status: '', error: event.why };
    case 'mending begun':
      return { ...state, mended: 'Checking…' };
    case 'mending done':
      return { ...state, mended: mendedText(event) };
    case 'mending failed':
      return { ...state, mended: '' };
    case 'run begun':
      return { ...state, step: 'run', progress: { done: 0, total: event.total }, error: '' };
    case 'rows imported': {
      const { done, waiting } = event;
      const status = `${numberText(done)} of ${numberText(progress.total)} rows are imported.${waiting ? ` ${waiting}` : ''}`;
      return { ...state, progress: { ...progress, done }, status };
    }
    case 'question asked':
      return { ...state, question: event.question.replace(' Nothing was changed.', '') };
    case 'question answered':
      return { ...state, question: undefined };
    case 'run done':
      return { ...state, step: 'done', result: event.result, status: '' };
  }
}

const rowsStay = 'Rows that were imported stay. Import the file again to continue.';

/** The sheet with the most known columns is probably the right one. */
function bestSheet({ tables }: Chosen, known: Known): Pick<ImportState, 'sheet' | 'matched'> {
  const matches = tables.map((table) => match(table, known));
  const sheet = matches.reduce((best, one, at) => (knownColumns(one) > knownColumns(matches[best]) ? at : best), 0);
  return { sheet, matched: matches[sheet] };
}

const mendedText = ({ changed, wrong }: { changed: number; wrong: number }): string =>
  wrong > 0
    ? `${countText(wrong, 'row is', { many: 'rows are' })} still wrong.`
    : `${countText(changed, 'row is', { many: 'rows are' })} correct now.`;
