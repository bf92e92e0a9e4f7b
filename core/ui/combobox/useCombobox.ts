import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Option } from '../select/Select.tsx';
import { keyAction } from './keyAction.ts';
import { useEarlyEnter, useWaitedMatch } from './useEarlyEnter.ts';
import { linesOf, type LoadOptions, retryOption, useOptions } from './useOptions.ts';

interface Settings {
  load: LoadOptions;
  chosen: readonly Option[];
  /** The text of the field while nothing is typed. */
  text: string;
  /** The list stays open after a choice, and Tab chooses nothing. */
  several: boolean;
  onChoose(option: Option): void;
  onTyped?(text: string): void;
}

export type ComboboxState = ReturnType<typeof useCombobox>;

/** Text field and list as one control: the ARIA pattern "editable combobox with list autocomplete". */
export function useCombobox({ load, chosen, text, several, onChoose, onTyped }: Settings) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [marked, setMarked] = useState<string>();
  /** Tab chooses only after typing or an arrow key: a person who passes through the field has not seen the options. */
  const searched = useRef(false);
  const listId = useId();
  const found = useOptions(load);
  const early = useEarlyEnter(found);
  const lines = linesOf(found);
  const isChosen = ({ value }: Option) => chosen.some((option) => option.value === value);
  const idOf = ({ value }: Option) => `${listId}-${encodeURIComponent(value)}`;

  const enabled = lines.filter(({ disabled }) => disabled === undefined);
  const firstMarked = typed === undefined && !several ? enabled.find(isChosen) : undefined;
  const active = isOpen ? (enabled.find(({ value }) => value === marked) ?? firstMarked ?? enabled[0]) : undefined;

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    if (found.state === 'idle' || found.state === 'failed') found.search('');
  };
  const close = () => {
    searched.current = false;
    setOpen(false);
    // The typed text and its search stay until the match is chosen.
    if (early.isWaiting()) return;
    setTyped(undefined);
    setMarked(undefined);
    found.clear();
  };
  const choose = (option: Option) => {
    if (option.value === retryOption.value) return found.retry();
    onChoose(option);
    if (!several) return close();
    if (!typed) return;
    setTyped(undefined);
    found.search('');
  };
  useWaitedMatch(found, early, (first) => {
    if (first && !(several && isChosen(first))) choose(first);
    if (!isOpen) close();
  });

  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    const searchText = value.trim();
    searched.current = searchText !== '';
    early.cancel();
    setOpen(true);
    setTyped(value);
    setMarked(undefined);
    found.search(searchText);
    onTyped?.(value);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    early.onKeyDown(event, isOpen);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const marked = active ? enabled.indexOf(active) : -1;
    const action = keyAction(event, { isOpen, marked, count: enabled.length });
    if (action === undefined) return;
    if (action === 'leave') {
      if (!several && searched.current && active && found.state === 'loaded') choose(active);
      return close();
    }
    // A key that the list has handled does not reach the surrounding dialog and form.
    event.preventDefault();
    event.stopPropagation();
    if (action === 'close') return close();
    if (action === 'choose') return active ? choose(active) : close();
    searched.current = true;
    if (action === 'open') open();
    else setMarked(enabled[action.mark]?.value);
  };

  return {
    isOpen,
    found,
    lines,
    active,
    listId,
    several,
    idOf,
    isChosen,
    choose,
    open,
    close,
    mark: ({ value }: Option) => setMarked(value),
    /** For the text field. */
    input: {
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': active && idOf(active),
      value: typed ?? text,
      onChange,
      onKeyDown,
      onClick: open,
      // The search starts with the focus (docs/specification/product.md section 9). The list opens when it is asked for:
      // a dialog focuses its first field at once, and the list would cover the others.
      onFocus: () => {
        if (!isOpen && !early.isWaiting()) found.search('');
      },
      onBlur: close,
    },
  } as const;
}
