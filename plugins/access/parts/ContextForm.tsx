import { useState, type FormEvent } from 'react';
import { useHost } from '#core/command/hostAtom.ts';
import { ipAddress } from '#core/contract/policies/address.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import type { Question } from '../question.ts';
import { accessExplainPath } from '../paths.ts';

const schema = ipAddress('Network address');

/** Asks the same question for another network address, or for another time. */
export function ContextForm({ question }: { question: Question }) {
  const host = useHost();
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => (form.get(name) as string).trim();
    const [address, time] = [textOf('address'), textOf('at')];
    const checked = address === '' ? undefined : schema.safeParse(address);
    setFault(checked?.error?.issues[0]?.message);
    if (checked && !checked.success) return;
    const at = time === '' ? undefined : new Date(time).getTime();
    host.go(
      accessExplainPath({ user: question.personId, application: question.applicationId, address: checked?.data, at }),
      {
        replace: true,
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 border-t border-line py-4">
      <TextField
        label="Network address"
        name="address"
        defaultValue={question.address}
        error={fault}
        placeholder="Of the latest session"
        autoComplete="off"
        spellCheck={false}
        className="w-64 max-md:w-full"
      />
      <TextField
        label="At another time"
        name="at"
        type="datetime-local"
        defaultValue={question.at === undefined ? undefined : localTime(question.at)}
        className="w-56 max-md:w-full"
      />
      <Button type="submit" className="md:mt-5">
        Explain
      </Button>
    </form>
  );
}

/** A time as a field of the type `datetime-local` has it, in the person's time zone. */
function localTime(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
