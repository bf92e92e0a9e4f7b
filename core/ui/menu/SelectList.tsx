import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { useRef } from 'react';
import { pressEscape, useBackCloses } from '../dialog/backCloses.ts';
import { cx } from '../style/cx.ts';
import { OptionText, optionClasses } from '../options/OptionText.tsx';
import { floatClasses, hiddenButtonClasses, type PanelStart, useOnGone, useOpenAtOnce } from '../style/panel.ts';
import type { Option } from '../select/Select.tsx';

export interface SelectListProps {
  id: string;
  label: string;
  options: readonly Option[];
  value: string;
  start: PanelStart;
  onClosed(chosen?: string): void;
}

/** The open list of a Select, loaded on demand. */
export default function SelectList(props: SelectListProps) {
  const chosen = useRef<string>(undefined);
  return (
    <Listbox
      value={props.value}
      onChange={(value: string) => {
        chosen.current = value;
      }}
    >
      {({ open }) => <List {...props} open={open} onGone={() => props.onClosed(chosen.current)} />}
    </Listbox>
  );
}

function List({ id, label, options, start, open, onGone }: SelectListProps & { open: boolean; onGone(): void }) {
  const opener = useOpenAtOnce(start);
  useBackCloses(pressEscape);
  useOnGone(open, onGone);
  return (
    <>
      <ListboxButton ref={opener} aria-hidden tabIndex={-1} className={hiddenButtonClasses}>
        {label}
      </ListboxButton>
      <ListboxOptions
        modal={false}
        id={id}
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className={cx(floatClasses, 'max-h-80! max-md:max-h-96! w-max max-w-96 min-w-(--button-width)')}
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled !== undefined}
            className={optionClasses}
          >
            {({ selected }) => <OptionText option={option} selected={selected} />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </>
  );
}
