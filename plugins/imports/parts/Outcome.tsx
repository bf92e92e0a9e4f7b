import { CommandButton } from '#core/command/CommandButton.tsx';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { countText } from '#core/ui/text/countText.ts';
import type { JudgedRow } from '../contract.ts';
import { userPath } from '#plugins/users/paths.ts';
import type { Invite } from './CheckRows.tsx';

/** The end of an import. */
export interface Result {
  rows: readonly (JudgedRow & { uninvited?: string | undefined })[];
  stopped: boolean;
  /** The mark of the import's entries in the activity. */
  batch: string;
}

interface Props {
  result: Result;
  invite: Invite;
  /** How many rows are wrong or twice in the file. */
  left: number;
  onSaveWrong(): void;
  /** Checks the rows of the file again. */
  onBack(): void;
  onAgain(): void;
}

/** The last step: what the import has done, and what is left to do. */
export function Outcome({ result: { rows, stopped, batch }, invite, left, onSaveWrong, onBack, onAgain }: Props) {
  const undoRun = useCommandById('activity.undo-run');
  const count = (state: JudgedRow['state']) => rows.filter((row) => row.state === state).length;
  const [added, changed] = [count('new'), count('changed')];
  const uninvited = rows.flatMap((row) => row.uninvited ?? []);
  const waiting = invite === 'later' ? added : uninvited.length;
  const sentences = [
    `${countText(added, 'person was', { many: 'people were' })} added${invite === 'now' && added > uninvited.length ? ' and invited' : ''}.`,
    changed > 0 && `${countText(changed, 'person was', { many: 'people were' })} changed.`,
    stopped && 'The import was stopped. Import the same file again to continue.',
    left > 0 &&
      `${countText(left, 'row was', { many: 'rows were' })} left out, because ${left === 1 ? 'it is' : 'they are'} wrong or twice in the file.`,
    uninvited.length > 0 &&
      `${countText(uninvited.length, 'person was', { many: 'people were' })} not invited yet: ${uninvited[0]}`,
  ];
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div role="status" className="flex flex-col gap-1">
        {sentences.filter(Boolean).map((sentence) => (
          <p key={String(sentence)}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" href={userPath({ status: 'all' })}>
          Show the users
        </Button>
        {waiting > 0 && (
          <Button icon="send" href={userPath({ status: 'not_invited' })}>
            Invite {countText(waiting, 'person', { many: 'people' })}
          </Button>
        )}
        <Button onClick={onBack}>Back to the rows</Button>
        {left > 0 && (
          <Button icon="download" onClick={onSaveWrong}>
            Save the rows left out
          </Button>
        )}
        {undoRun && added + changed > 0 && (
          <CommandButton command={undoRun} values={{ run: { batch } }} label="Undo the import" icon="none" />
        )}
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
}
