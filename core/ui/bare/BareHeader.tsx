import { Icon } from '../icons/Icon.tsx';
import { Mark } from '../icons/Mark.tsx';
import { Tooltip } from '../buttons/Tooltip.tsx';

interface Props {
  productName: string;
  /** The organisation of the page. */
  company?: string | null;
  /** The account service's sign-out address. */
  signOutUrl: string;
}

/** The top bar of pages without the frame: the product's name and sign out. */
export function BareHeader({ productName, company, signOutUrl }: Props) {
  return (
    <header className="flex h-[45px] items-center gap-2 border-b border-line pr-3 pl-4 max-md:h-14">
      <Mark />
      <span className="font-semibold">{productName}</span>
      {company && (
        <span className="min-w-0 truncate border-l border-line pl-2.5 text-muted" title={company}>
          {company}
        </span>
      )}
      <span className="ml-auto">
        <Tooltip text="Sign out">
          {/* A plain link, because the account service ends the session. */}
          <a
            href={signOutUrl}
            aria-label="Sign out"
            className="inline-flex size-control items-center justify-center rounded text-muted over:bg-hover over:text-text"
          >
            <Icon name="log-out" />
          </a>
        </Tooltip>
      </span>
    </header>
  );
}
