import type { ReactNode } from 'react';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { cx } from '../style/cx.ts';
import { PartBoundary } from '../page/PartBoundary.tsx';
import { Tabs } from './Tabs.tsx';

/** A tab with its content. */
export interface ShownTab {
  key: string;
  label: string;
  count?: number;
  /** Replaces the number, for example '13 of 15 enabled'. */
  counted?: string | undefined;
  /** The content of the tab. */
  content: ReactNode;
  /** On a phone the content has no padding at the sides. */
  wide?: boolean;
}

interface Props {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly [ShownTab, ...ShownTab[]];
  /** The page's address with this query. */
  addressOf(query: { tab?: string }): string;
  className?: string;
}

/** Tabs, and the content of the tab that the address names. An address that names none opens the first tab. */
export function TabsInAddress({ label, tabs, addressOf, className }: Props) {
  const [first] = tabs;
  const current = useCurrentTab(tabs);
  return (
    <>
      <Tabs
        label={label}
        tabs={tabs.map((tab) => ({ ...tab, href: addressOf(tab === first ? {} : { tab: tab.key }) }))}
        current={current.key}
      />
      <section aria-label={current.label} className={cx(!current.wide && 'max-md:px-4', className)}>
        <PartBoundary key={current.key}>{current.content}</PartBoundary>
      </section>
    </>
  );
}

/** The tab that the address names, otherwise the first one. */
export function useCurrentTab<T extends Pick<ShownTab, 'key'>>(tabs: readonly [T, ...T[]]): T {
  const named = useSearchParams().get('tab');
  return tabs.find(({ key }) => key === named) ?? tabs[0];
}
