import { useAtomValue } from 'jotai';
import { useReducer, useRef } from 'react';
import { admits } from '#core/access/rule.ts';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { newMark } from '#core/command/newMark.ts';
import { primaryOrganisationAtom } from '#core/session/session.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { asSent } from '../table/asSent.ts';
import { fileName } from '../read/cleaned.ts';
import { columnsOf, rowsOf } from '../match/columns.ts';
import type { ImportRow } from '../contract.ts';
import { createGroups } from '../groups/createGroups.ts';
import { firstState, importState } from '../flow/importState.ts';
import { loadKnown } from '../flow/loadKnown.ts';
import { missingGroups } from '../groups/missingGroups.ts';
import { runImport } from '../flow/run.ts';
import { saveWrongRows } from '../flow/wrongRows.ts';
import type { Chosen } from './ChooseFile.tsx';
import { useChecked } from './useChecked.ts';

/** The import of one file: what the page shows, and what a person can do in its five steps. */
export function useImport() {
  const host = useHost();
  const dateFormat = useAtomValue(primaryOrganisationAtom)?.dateFormat;
  const [state, dispatch] = useReducer(importState, firstState);
  const checked = useChecked(host);
  const { rows, judged } = checked;
  const stop = useRef(new AbortController());
  const decide = useRef<(may: boolean) => void>(undefined);
  const inState = (...states: string[]) => rows.filter(({ row }) => states.includes(judged.get(row)?.state ?? ''));
  const missing = admits(createGroup.access, host.viewer()) ? missingGroups(rows, judged) : [];
  const leftOut = inState('wrong', 'twice');

  async function choose(chosen: Chosen) {
    const known = await loadKnown(host);
    checked.forget();
    dispatch({ type: 'file chosen', chosen, known });
  }

  async function check(found: readonly ImportRow[], failedRun?: string) {
    dispatch({ type: 'check begun', failedRun });
    try {
      await checked.check(found, (done) => dispatch({ type: 'rows checked', done, total: found.length }));
      dispatch({ type: 'check done' });
    } catch (thrown) {
      dispatch({ type: 'check failed', why: asCallError(thrown).message });
    }
  }

  async function mend(changed: readonly ImportRow[]) {
    dispatch({ type: 'mending begun' });
    try {
      const wrong = await checked.mend(asSent(changed, dateFormat));
      dispatch({ type: 'mending done', changed: changed.length, wrong });
    } catch (thrown) {
      dispatch({ type: 'mending failed' });
      host.notify('danger', asCallError(thrown).message);
    }
  }

  async function run() {
    const todo = inState('new', 'changed');
    const key = newMark();
    stop.current = new AbortController();
    dispatch({ type: 'run begun', total: todo.length });
    try {
      const done = await runImport(host, {
        name: fileName(state.chosen?.name ?? ''),
        key,
        rows: todo,
        invite: state.invite === 'now',
        columns: state.matched ? columnsOf(state.matched) : [],
        signal: stop.current.signal,
        progress: (done, waiting) => dispatch({ type: 'rows imported', done, waiting }),
        mayShutOut: (question) =>
          new Promise((resolve) => {
            decide.current = resolve;
            dispatch({ type: 'question asked', question });
          }),
      });
      checked.take(done.rows);
      dispatch({ type: 'run done', result: { ...done, batch: key } });
    } catch (thrown) {
      await check(rows, asCallError(thrown).message);
    }
  }

  return {
    state,
    dispatch,
    rows,
    judged,
    missing,
    leftOut,
    choose,
    async readAs(encoding: string) {
      try {
        const again = await state.chosen?.text?.readAs(encoding);
        if (again) await choose(again);
      } catch (thrown) {
        dispatch({ type: 'file unreadable', why: asCallError(thrown).message });
      }
    },
    chooseSheet(sheet: number) {
      checked.forget();
      dispatch({ type: 'sheet chosen', sheet });
    },
    checkColumns: () => state.matched && check(rowsOf(state.matched, dateFormat)),
    checkAgain: () => check(rows),
    mend,
    async createMissing() {
      await createGroups(missing, host);
      await mend([...new Set(missing.flatMap((group) => group.rows))]);
    },
    run,
    stop: () => stop.current.abort(),
    /** Answers the question whether the run may shut somebody out. */
    answer(may: boolean) {
      dispatch({ type: 'question answered' });
      decide.current?.(may);
    },
    saveLeftOut: () => saveWrongRows(leftOut, judged),
  };
}
