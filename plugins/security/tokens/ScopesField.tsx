import type { CallField } from '#core/form/useCallForm.ts';
import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import { capital } from './scopeText.ts';

interface Props {
  of: CallField;
  topics: readonly string[];
}

/** What a token may do: for each topic to read it, and to change it, which includes reading. */
export function ScopesField({ of: { id, name, error }, topics }: Props) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">
        May
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </legend>
      <ul className="divide-y divide-line border-y border-line">
        {topics.map((topic) => (
          <li key={topic} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate text-sm">{capital(topic)}</span>
            <span className="flex shrink-0 gap-4">
              {(['read', 'write'] as const).map((kind) => (
                <Checkbox
                  key={kind}
                  name={name}
                  value={`${topic}:${kind}`}
                  label={kind === 'read' ? 'Read' : 'Change'}
                  aria-label={`${kind === 'read' ? 'Read' : 'Change'} ${topic}`}
                />
              ))}
            </span>
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
