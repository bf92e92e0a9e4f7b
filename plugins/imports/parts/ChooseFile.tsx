import { useEffect, useState, type ClipboardEvent } from 'react';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextArea } from '#core/ui/fields/TextArea.tsx';
import { FilePicker } from '#core/ui/files/FilePicker.tsx';
import { importCommands } from '../commands.ts';
import { takeHanded } from '../flow/handed.ts';
import { tablesIn, type Table } from '../read/table.ts';
import { readFile } from '../read/readFile.ts';

/** A chosen file, or pasted cells. */
export interface Chosen {
  name: string;
  tables: Table[];
  /** A text whose encoding was guessed can be read in another one. */
  text?: { encoding: string; readAs(encoding: string): Promise<Chosen> };
}

async function chosenFrom(file: File, encoding?: string): Promise<Chosen> {
  const { tables, guessed } = await readFile(file, encoding);
  const readAs = (other: string) => chosenFrom(file, other);
  return { name: file.name, tables, ...(guessed !== undefined && { text: { encoding: guessed, readAs } }) };
}

/** The first step: choose, drop or paste. The file stays in this browser. */
export function ChooseFile({ onChosen }: { onChosen(chosen: Chosen): void }) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [pasteError, setPasteError] = useState('');
  async function take(file: File) {
    setBusy(true);
    setError('');
    try {
      onChosen(await chosenFrom(file));
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : 'The file cannot be read.');
    } finally {
      setBusy(false);
    }
  }
  // A file that was dropped on the list of users, or cells that were pasted into the palette.
  useEffect(() => {
    const file = takeHanded();
    if (file) void take(file);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the step is shown
  }, []);
  function read(text: string) {
    try {
      onChosen({ name: 'Pasted cells', tables: tablesIn(text) });
    } catch (thrown) {
      setPasteError(thrown instanceof Error ? thrown.message : 'These cells cannot be read.');
    }
  }
  // Pasted cells are read at once. The keyboard of a phone inserts them, and some people type: they press the button.
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim() || typed.trim()) return;
    event.preventDefault();
    read(text);
  }
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <p className="text-sm text-muted">
        One row for each person, with the email address and the name. A phone number of 10 digits, groups and
        applications are optional. You see what each row does before anything is changed. An import never makes anybody
        an administrator, and never takes anything away.
      </p>
      <div>
        <CommandButton command={importCommands.example} />
      </div>
      <FilePicker
        label="File with people"
        action="Choose file"
        hint="CSV or Excel (.xlsx), at most 5 MB and 20,000 rows"
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
        onFile={(file) => void take(file)}
        error={error}
        busy={busy}
      />
      <div className="flex flex-col items-start gap-2">
        <TextArea
          label="Or paste cells from a spreadsheet"
          hint="Copy the rows with the column titles, and paste or type them here."
          className="w-full"
          value={typed}
          error={pasteError}
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setPasteError('');
          }}
          onPaste={paste}
        />
        {typed.trim() !== '' && <Button onClick={() => read(typed)}>Read the rows</Button>}
      </div>
    </div>
  );
}
