import { Icon } from '../icons/Icon.tsx';
import type { Option } from '../select/Select.tsx';

/** The text of one option in a list. */
export function OptionText({ option, selected }: { option: Option; selected: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{option.label}</span>
        {option.disabled ? (
          <span className="block text-xs text-muted">{option.disabled}</span>
        ) : (
          option.detail && <span className="block truncate text-xs text-muted">{option.detail}</span>
        )}
      </span>
      <Icon name="check" size={14} className={selected ? 'text-accent' : 'invisible'} />
    </>
  );
}

/** The classes of an option. */
export const optionClasses =
  'flex min-h-menu-row cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm text-text outline-none select-none max-md:text-base data-disabled:cursor-default data-disabled:text-muted data-focus:bg-hover forced-colors:data-focus:outline-2 forced-colors:data-focus:outline-solid forced-colors:data-focus:-outline-offset-2';
