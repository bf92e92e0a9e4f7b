import { useEffect, useRef } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { userPath } from '#plugins/users/paths.ts';
import type { Step } from '../flow/importState.ts';
import { ChooseFile } from '../parts/ChooseFile.tsx';
import { CheckRows } from '../parts/CheckRows.tsx';
import { MatchColumns } from '../parts/MatchColumns.tsx';
import { MayShutOut } from '../parts/MayShutOut.tsx';
import { Outcome } from '../parts/Outcome.tsx';
import { Running } from '../parts/Running.tsx';
import { useHanded } from '../parts/useHanded.ts';
import { useImport } from '../parts/useImport.ts';
import { useLeaving } from '../parts/useLeaving.ts';

/** The page 'Import people': choose a file, match its columns, check its rows, import them. */
export default function ImportPage() {
  const { state, dispatch, rows, judged, missing, leftOut, ...does } = useImport();
  const { step, chosen, matched, invite, mended, question, result } = state;
  const heading = useRef<HTMLDivElement>(null);
  const backTo = (to: 'choose' | 'match') => dispatch({ type: 'gone back', step: to });
  useLeaving(step === 'run');
  const handed = useHanded(step !== 'run', () => backTo('choose'));
  // Each step is a new page for the reader of the screen.
  useEffect(() => heading.current?.focus(), [step]);

  return (
    <div className="pb-10 max-md:px-4 max-md:pb-24">
      <PageHeader
        title="Import people"
        note={chosen && step !== 'choose' ? chosen.name : undefined}
        back={{ href: userPath(), label: 'Back to the users' }}
      >
        {step === 'match' && <Button onClick={() => backTo('choose')}>Another file</Button>}
        {step === 'check' && !state.status && <Button onClick={() => backTo('match')}>Columns</Button>}
      </PageHeader>
      <div ref={heading} tabIndex={-1} role="group" aria-label={stepNames[step]} className="outline-none">
        {state.error && (
          <p role="alert" className="pb-4 text-sm text-danger">
            {state.error}
          </p>
        )}
        {step === 'choose' && <ChooseFile key={handed} onChosen={(next) => void does.choose(next)} />}
        {step === 'match' && matched && (
          <MatchColumns
            matched={matched}
            encoding={chosen?.text?.encoding}
            onEncoding={(encoding) => void does.readAs(encoding)}
            sheets={chosen?.tables.map(({ name }) => name) ?? []}
            sheet={state.sheet}
            applications={state.known.applications}
            onSheet={does.chooseSheet}
            onChange={(changed) => dispatch({ type: 'columns changed', matched: changed })}
            onCheck={() => void does.checkColumns()}
          />
        )}
        {step === 'check' && judged.size > 0 && (
          <CheckRows
            {...{ rows, judged, missing, invite, mended }}
            onCreateGroups={() => {
              // The button goes away: the focus would be lost.
              heading.current?.focus();
              void does.createMissing();
            }}
            onInvite={(next) => dispatch({ type: 'invite chosen', invite: next })}
            onMend={(changed) => void does.mend(changed)}
            onImport={() => void does.run()}
            onSaveWrong={does.saveLeftOut}
          />
        )}
        {step === 'run' && question === undefined && <Running {...state.progress} onStop={does.stop} />}
        {question !== undefined && <MayShutOut says={question} answer={does.answer} />}
        {step === 'done' && result && (
          <Outcome
            result={result}
            invite={invite}
            left={leftOut.length}
            onSaveWrong={does.saveLeftOut}
            onBack={() => void does.checkAgain()}
            onAgain={() => backTo('choose')}
          />
        )}
        <p role="status" className="py-4 text-sm text-muted">
          {state.status}
        </p>
      </div>
    </div>
  );
}

const stepNames: Record<Step, string> = {
  choose: 'Choose a file',
  match: 'Match the columns',
  check: 'Check the rows',
  run: 'Importing',
  done: 'The result',
};
