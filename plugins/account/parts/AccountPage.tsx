import { useEffect, useRef, type ReactNode } from 'react';
import { useOpenClient } from '#core/client/openClient.ts';
import { Mark } from '#core/ui/icons/Mark.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  title: string;
  /** Moves the focus to the title, for a page that replaces a form whose button had the focus. */
  focusTitle?: boolean;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links below the card. */
  footer?: ReactNode;
  /** Further content at the end. */
  below?: ReactNode;
}

/** The frame of the account service's pages: the product's logo and one card. */
export function AccountPage({ title, focusTitle = false, lead, children, footer, below }: Props) {
  const { config } = useOpenClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  // The empty space above and below is as two to three, because the middle by eye is above the middle.
  return (
    <div className="flex min-h-dvh flex-col items-center bg-sunken px-4 pt-8 pb-safe max-sm:bg-surface sm:before:grow-2 sm:after:grow-3">
      <p className="mb-6 flex items-center gap-2.5 text-lg font-semibold">
        <Mark size={28} />
        <span>{config.product_name}</span>
      </p>
      <div className="w-full max-w-96 rounded border border-line bg-surface p-8 max-sm:border-0 max-sm:p-0">
        <h1
          ref={heading}
          tabIndex={focusTitle ? -1 : undefined}
          className="text-xl font-semibold text-balance wrap-anywhere"
        >
          {title}
        </h1>
        {lead && <div className="mt-1.5 text-muted wrap-anywhere">{lead}</div>}
        {children && (
          <div className="mt-6 flex flex-col gap-5">
            {/* Every sign-in would succeed, and the next page would know nothing of it. */}
            {!navigator.cookieEnabled && (
              <Notice tone="danger">
                This browser blocks cookies, so it cannot keep you signed in. Allow cookies for this site, then load the
                page again.
              </Notice>
            )}
            {children}
          </div>
        )}
      </div>
      {footer && <div className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-1 text-muted">{footer}</div>}
      {below && <div className="w-full max-w-2xl">{below}</div>}
      <div className="h-8 shrink-0" />
    </div>
  );
}
