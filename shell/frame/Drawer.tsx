import { Dialog, DialogTitle } from '@headlessui/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { useBackCloses } from '#core/ui/dialog/backCloses.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { EmailText } from '#core/ui/contact/EmailText.tsx';
import { returnFocus } from '../dialogs/returnFocus.ts';
import { paletteAtom } from '../palette/paletteAtom.ts';
import { DrawerAccount, drawerRow as row } from './DrawerAccount.tsx';
import { drawerEntries } from './drawerEntries.ts';
import { currentEntry, labelOf, offered } from './entries.ts';
import { hrefOf } from './hrefOf.ts';
import OrganisationMenu from './OrganisationMenu.tsx';
import { OwnPicture } from './OwnPicture.tsx';

interface Props {
  nav: readonly NavEntry[];
  /** The address of the page that it was opened on. */
  openedAt: string;
  close(): void;
}

/** 'More' on a phone: the signed-in person, the organisation's switcher, the palette, every page and the own account. */
export default function Drawer({ nav, openedAt, close }: Props) {
  const { person } = useAtomValue(sessionAtom);
  const viewer = useAtomValue(viewerAtom);
  const openPalette = useSetAtom(paletteAtom);
  const [pathname] = useLocation();
  // The drawer belongs to the page that it was opened on: it neither stays nor appears over another page.
  const left = pathname !== openedAt;
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (left) leave();
  }, [left]);
  useBackCloses(close);
  // The dialog first makes the page reachable again.
  useEffect(() => () => void setTimeout(focusMore), []);
  const groups = drawerEntries(nav);
  const current = currentEntry(
    groups.flatMap(({ entries }) => entries).filter((entry) => offered(entry, viewer)),
    pathname,
  );
  return (
    <Dialog open onClose={close} className="fixed inset-0 z-40 animate-appear bg-overlay outline-none">
      <div className="frame-drawer flex h-full w-full max-w-[767px] flex-col bg-surface">
        <header className="flex items-start gap-3 border-b border-line px-4 py-3">
          <OwnPicture size="lg" onPress={close} />
          <div className="min-w-0 flex-1">
            <DialogTitle className="text-lg font-semibold wrap-anywhere">{person.name}</DialogTitle>
            <p className="text-sm text-muted">
              <EmailText email={person.email} />
            </p>
          </div>
          <button
            type="button"
            className="flex h-11 items-center gap-1.5 rounded px-3 font-medium text-muted"
            onClick={close}
          >
            <Icon name="chevron-down" />
            <span>Collapse</span>
          </button>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
          <OrganisationMenu row />
          <button
            type="button"
            className={row}
            onClick={({ timeStamp }) => {
              close();
              openPalette({ clickedAt: timeStamp });
            }}
          >
            <Icon name="search" size={20} />
            <span>Search</span>
          </button>
          <nav aria-label="All pages">
            {groups.map(({ title, entries }) => (
              <section key={title ?? ''} className="border-t border-line py-2">
                {title && <h3 className="px-3 py-1 text-xs font-medium text-muted">{title}</h3>}
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.to.name}>
                      <Link
                        href={hrefOf(entry)}
                        aria-current={entry === current ? 'page' : undefined}
                        className={cx(row, entry === current && 'bg-accent-soft text-accent')}
                        onClick={close}
                      >
                        <Icon name={entry.icon} size={20} />
                        <span>{labelOf(entry)}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <DrawerAccount close={close} />
        </div>
      </div>
    </Dialog>
  );
}

/** Some browsers do not focus a pressed button, so the dialog does not know which button opened it. */
function focusMore(): void {
  const more = document.querySelectorAll<HTMLElement>('nav [aria-haspopup="dialog"]');
  if (document.activeElement === document.body) returnFocus([...more]);
}
