import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cx } from '../style/cx.ts';
import { numberText } from '../text/numberText.ts';

/** A tab: a link, with the number of its records if it is known. */
export interface Tab {
  key: string;
  label: string;
  href: string;
  count?: number;
  /** Replaces the number, for example '13 of 15 enabled'. */
  counted?: string | undefined;
}

export interface TabsProps {
  /** The name of the group for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
}

/** Tabs with an address each, rendered as links. The arrow keys move along them. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul ref={list} className="flex w-max gap-1 max-md:px-1">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              href={tab.href}
              onKeyDown={moveAlong}
              aria-current={tab.key === current ? 'page' : undefined}
              className={cx(
                'ring-inside flex h-10 scroll-mx-10 items-center gap-1.5 rounded-t border-b-2 px-2.5 text-sm font-medium max-md:h-11 max-md:px-3 max-md:text-base',
                tab.key === current ? 'border-accent text-text' : 'border-transparent text-muted over:text-text',
              )}
            >
              <span>{tab.label}</span>
              {tab.count !== undefined && (
                // The current tab has its own colour, also in forced colours.
                <span
                  className={cx(
                    'min-w-5 rounded-sm bg-pressed px-1 text-center text-xs tabular',
                    tab.key !== current && 'text-text',
                  )}
                >
                  {tab.counted ?? numberText(tab.count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function moveAlong(event: KeyboardEvent<HTMLAnchorElement>) {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(event.currentTarget);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[(to + links.length) % links.length]?.focus();
}
