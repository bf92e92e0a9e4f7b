import { Button } from '#core/ui/buttons/Button.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import type { MissingGroup } from '../groups/missingGroups.ts';

interface Props {
  groups: readonly MissingGroup[];
  onCreate(): void;
}

/** How many names are shown. */
const SHOWN = 8;

/** Says which groups of the file do not exist yet, and offers to create them. */
export function MissingGroups({ groups, onCreate }: Props) {
  if (groups.length === 0) return null;
  const names = groups.slice(0, SHOWN).map(({ name }) => `“${name}”`);
  const more = groups.length - names.length;
  const count = countText(groups.length, 'group');
  const one = groups.length === 1;
  return (
    <section
      aria-label="Groups that do not exist yet"
      className="flex flex-wrap items-center justify-between gap-3 rounded bg-warning-soft px-3 py-2.5 text-sm text-warning"
    >
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {`${count} of the file ${one ? 'does' : 'do'} not exist yet: ${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}. You become ${one ? 'its' : 'their'} moderator if you create ${one ? 'it' : 'them'}.`}
      </p>
      <Button className="bg-surface" onClick={onCreate}>{`Create ${count}`}</Button>
    </section>
  );
}
