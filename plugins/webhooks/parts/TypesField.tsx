import { useRef, useState } from 'react';
import type { CallField } from '#core/form/useCallForm.ts';
import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import { FormValue } from '#core/ui/select/FormValue.tsx';
import { ALL_TYPES } from '../contract.ts';
import { typeGroups, typesToSend, type EventType } from '../typeGroups.ts';

interface Props {
  of: CallField;
  types: readonly EventType[];
  initial: readonly string[];
  onChange?(ids: readonly string[]): void;
}

/** The events that a webhook is told of: all, or those that are ticked, by the part of the portal. */
export function TypesField({ of: { name, error }, types, initial, onChange }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const first = useRef<HTMLInputElement>(null);
  const all = chosen.has(ALL_TYPES);
  const tick = (ids: readonly string[], ticked: boolean) => {
    const next = new Set([...chosen].filter((id) => !ids.includes(id)).concat(ticked ? ids : []));
    setChosen(next);
    onChange?.(typesToSend(types, next));
  };
  return (
    <fieldset className="relative">
      <legend className="text-sm font-medium">Events</legend>
      <FormValue
        name={name}
        value={typesToSend(types, chosen)}
        focus={first}
        onReset={() => setChosen(new Set(initial))}
      />
      <Checkbox
        ref={first}
        label="All events"
        hint="Including those that later versions of the portal add."
        checked={all}
        onChange={() => tick([ALL_TYPES], !all)}
        {...(error !== undefined && { error })}
      />
      {!all &&
        typeGroups(types).map(({ name: group, types: own }) => (
          <Group key={group} name={group} types={own} chosen={chosen} tick={tick} />
        ))}
    </fieldset>
  );
}

interface GroupProps {
  name: string;
  types: readonly EventType[];
  chosen: ReadonlySet<string>;
  tick(ids: readonly string[], ticked: boolean): void;
}

function Group({ name, types, chosen, tick }: GroupProps) {
  const ids = types.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  const whole = count === ids.length;
  return (
    <fieldset className="mt-2 border-t border-line pt-1">
      <legend className="sr-only">{name}</legend>
      <Checkbox label={`${name}: all`} checked={whole} mixed={count > 0 && !whole} onChange={() => tick(ids, !whole)} />
      <div className="grid gap-x-4 pl-6 sm:grid-cols-2">
        {types.map(({ id, title }) => (
          <Checkbox key={id} label={title} checked={chosen.has(id)} onChange={() => tick([id], !chosen.has(id))} />
        ))}
      </div>
    </fieldset>
  );
}
