import type { CallField } from '#core/form/useCallForm.ts';
import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import { capital } from '../scopeText.ts';

interface Props {
  of: CallField;
  topics: readonly string[];
  /** The scopes that are ticked at first. */
  chosen?: readonly string[];
}

/** What a token may do: for each topic to read it, and to change it, which includes reading. */
export function ScopesField({ of: { id, name, error, meta }, topics, chosen = [] }: Props) {
  const cell = (topic: string, kind: 'read' | 'write') => ({
    name,
    value: `${topic}:${kind}`,
    defaultChecked: chosen.includes(`${topic}:${kind}`),
  });
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">What the token may do</legend>
      <div aria-hidden="true" className="flex items-center border-b border-line pb-1 text-sm font-medium">
        <span className="flex-1">
          Rights<span className="text-danger"> *</span>
        </span>
        <span className="w-20 text-center">Read</span>
        <span className="w-20 text-center">Change</span>
      </div>
      <ul key={meta.key}>
        {topics.map((topic) => (
          <li key={topic} className="flex items-center border-b border-line">
            <span aria-hidden="true" className="min-w-0 flex-1 truncate text-sm">
              {capital(topic)}
            </span>
            <Cell {...cell(topic, 'read')} label={`Read ${topic}`} />
            <Cell {...cell(topic, 'write')} label={`Change ${topic}`} />
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="pt-1 text-xs text-danger max-md:text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const Cell = (props: { name: string; value: string; defaultChecked: boolean; label: string }) => (
  <span className="flex w-20 justify-center">
    <Checkbox hideLabel {...props} />
  </span>
);
