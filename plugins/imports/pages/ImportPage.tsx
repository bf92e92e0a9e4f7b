import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { admits } from '#core/access/rule.ts';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { primaryOrganisationAtom } from '#core/session/session.ts';
import { newMark } from '#core/command/newMark.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import { listApplications } from '#plugins/applications/contract.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { asSent } from '../asSent.ts';
import { listImportColumns, type ImportRow } from '../contract.ts';
import { userPath } from '#plugins/users/paths.ts';
import { fileName } from '../cleaned.ts';
import { createGroups } from '../createGroups.ts';
import { missingGroups } from '../missingGroups.ts';
import { ChooseFile, type Chosen } from '../parts/ChooseFile.tsx';
import { CheckRows, type Invite } from '../parts/CheckRows.tsx';
import { columnsOf, knownColumns, match, rowsOf, type Known, type Matched } from '../columns.ts';
import { MatchColumns } from '../parts/MatchColumns.tsx';
import { MayShutOut, type ShutOut } from '../parts/MayShutOut.tsx';
import { Outcome, type Result } from '../parts/Outcome.tsx';
import { Running } from '../parts/Running.tsx';
import { useChecked } from '../parts/useChecked.ts';
import { useHanded } from '../parts/useHanded.ts';
import { useLeaving } from '../parts/useLeaving.ts';
import { runImport } from '../run.ts';
import { saveWrongRows } from '../wrongRows.ts';

type Step = 'choose' | 'match' | 'check' | 'run' | 'done';

/** The page 'Import people': choose a file, match its columns, check its rows, import them. */
export default function ImportPage() {
  const host = useHost();
  const [step, setStep] = useState<Step>('choose');
  const [chosen, setChosen] = useState<Chosen>();
  const [sheet, setSheet] = useState(0);
  const [knowing, setKnowing] = useState<Known>({ applications: [], columns: [] });
  const [matched, setMatched] = useState<Matched>();
  const checked = useChecked(host);
  const dateFormat = useAtomValue(primaryOrganisationAtom)?.dateFormat;
  const { rows, judged } = checked;
  const [mended, setMended] = useState('');
  const [invite, setInvite] = useState<Invite>('now');
  const [said, setSaid] = useState('');
  const [progress, setProgress] = useState({ done: 0, total: 1 });
  const [error, setError] = useState('');
  const [question, setQuestion] = useState<ShutOut>();
  const [result, setResult] = useState<Result>();
  const stop = useRef(new AbortController());
  const heading = useRef<HTMLDivElement>(null);
  useLeaving(step === 'run');
  const handed = useHanded(step !== 'run', () => setStep('choose'));
  // Each step is a new page for the reader of the screen.
  useEffect(() => heading.current?.focus(), [step]);

  async function choose(next: Chosen) {
    setError('');
    // Without these the columns are matched by their titles and contents alone.
    const [applications, columns] = await Promise.all([
      host.load(listApplications, {}).then(
        (answer) => answer.applications.map(({ name }) => name),
        () => [],
      ),
      host.load(listImportColumns, {}).then(
        (answer) => answer.columns,
        () => [],
      ),
    ]);
    const before = { applications, columns };
    checked.forget();
    setKnowing(before);
    setChosen(next);
    // The sheet with the most known columns is probably the right one.
    const matches = next.tables.map((table) => match(table, before));
    const best = matches.reduce((at, one, index) => (knownColumns(one) > knownColumns(matches[at]) ? index : at), 0);
    setSheet(best);
    setMatched(matches[best]);
    setStep('match');
  }

  const fail = (thrown: unknown) => setError(asCallError(thrown).message);

  async function check(found: readonly ImportRow[]) {
    setSaid('Checking…');
    setMended('');
    setStep('check');
    try {
      await checked.check(found, (done) => setSaid(`Checking… ${numberText(done)} of ${numberText(found.length)}`));
    } catch (thrown) {
      setError(asCallError(thrown).message);
      setStep('match');
    } finally {
      setSaid('');
    }
  }

  async function mend(changed: readonly ImportRow[]) {
    setMended('Checking…');
    try {
      const wrong = await checked.mend(asSent(changed, dateFormat));
      setMended(
        wrong > 0
          ? `${countText(wrong, 'row is', { many: 'rows are' })} still wrong.`
          : `${countText(changed.length, 'row is', { many: 'rows are' })} correct now.`,
      );
    } catch (thrown) {
      setMended('');
      host.notify('danger', asCallError(thrown).message);
    }
  }

  async function create() {
    // The button goes away: the focus would be lost.
    heading.current?.focus();
    await createGroups(missing, host);
    await mend([...new Set(missing.flatMap((group) => group.rows))]);
  }

  async function run() {
    const todo = rows.filter(({ row }) => ['new', 'changed'].includes(judged.get(row)?.state ?? ''));
    stop.current = new AbortController();
    setError('');
    setStep('run');
    const key = newMark();
    let reached = 0;
    try {
      const done = await runImport(host, {
        name: fileName(chosen?.name ?? ''),
        key,
        rows: todo,
        invite: invite === 'now',
        columns: matched ? columnsOf(matched) : [],
        signal: stop.current.signal,
        progress: (done, waiting) => {
          reached = done;
          setProgress({ done, total: todo.length });
          setSaid(
            `${numberText(done)} of ${numberText(todo.length)} rows are imported.${waiting ? ` ${waiting}` : ''}`,
          );
        },
        mayShutOut: (says) =>
          new Promise((resolve) =>
            setQuestion({
              says: says.replace(' Nothing was changed.', ''),
              answer: (may) => {
                setQuestion(undefined);
                resolve(may);
              },
            }),
          ),
      });
      checked.take(done.rows);
      setResult({ ...done, batch: key });
      setSaid('');
      setStep('done');
    } catch (thrown) {
      const more = reached > 0 ? ' Rows that were imported stay. Import the file again to continue.' : '';
      setError(`${asCallError(thrown).message}${more}`);
      await check(rows);
    }
  }

  const whyOf = ({ row }: ImportRow) =>
    judged
      .get(row)
      ?.errors.map(({ says }) => says)
      .join(' ') ?? '';
  const missing = admits(createGroup.access, host.viewer()) ? missingGroups(rows, judged) : [];
  const wrong = rows.filter(({ row }) => ['wrong', 'twice'].includes(judged.get(row)?.state ?? ''));
  return (
    <div className="pb-10 max-md:px-4 max-md:pb-24">
      <PageHeader
        title="Import people"
        note={chosen && step !== 'choose' ? chosen.name : undefined}
        back={{ href: userPath(), label: 'Back to the users' }}
      >
        {(step === 'match' || (step === 'check' && !said)) && (
          <Button onClick={() => setStep(step === 'check' ? 'match' : 'choose')}>
            {step === 'check' ? 'Columns' : 'Another file'}
          </Button>
        )}
      </PageHeader>
      <div ref={heading} tabIndex={-1} role="group" aria-label={stepNames[step]} className="outline-none">
        {error && (
          <p role="alert" className="pb-4 text-sm text-danger">
            {error}
          </p>
        )}
        {step === 'choose' && <ChooseFile key={handed} onChosen={(next) => void choose(next)} />}
        {step === 'match' && matched && (
          <MatchColumns
            matched={matched}
            encoding={chosen?.text?.encoding}
            onEncoding={(encoding) => void chosen?.text?.readAs(encoding).then(choose, fail)}
            sheets={chosen?.tables.map(({ name }) => name) ?? []}
            sheet={sheet}
            applications={knowing.applications}
            onSheet={(index) => {
              const table = chosen?.tables[index];
              if (!table) return;
              setSheet(index);
              checked.forget();
              setMatched(match(table, knowing));
            }}
            onChange={setMatched}
            onCheck={() => {
              setError('');
              void check(rowsOf(matched, dateFormat));
            }}
          />
        )}
        {step === 'check' && judged.size > 0 && (
          <CheckRows
            {...{ rows, judged, missing, invite, mended }}
            onCreateGroups={() => void create()}
            onInvite={setInvite}
            onMend={(changed) => void mend(changed)}
            onImport={() => void run()}
            onSaveWrong={() => saveWrongRows(wrong, whyOf)}
          />
        )}
        {step === 'run' && !question && <Running {...progress} onStop={() => stop.current.abort()} />}
        {question && <MayShutOut {...question} />}
        {step === 'done' && result && (
          <Outcome
            result={result}
            invite={invite}
            left={wrong.length}
            onSaveWrong={() => saveWrongRows(wrong, whyOf)}
            onBack={() => void check(rows)}
            onAgain={() => setStep('choose')}
          />
        )}
        <p role="status" className="py-4 text-sm text-muted">
          {said}
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
