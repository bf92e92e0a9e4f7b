import { CopyButton } from '#core/ui/copy/CopyButton.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { inGroups } from '../inGroups.ts';
import type { SetUp } from './useSetUp.ts';

/** Google's page for both kinds of phones; any other authenticator works too. */
const INSTALL = 'https://support.google.com/accounts/answer/1066447';

const linkClasses =
  'inline-flex items-center gap-1 rounded-sm font-medium text-accent underline-offset-2 over:underline max-md:min-h-11';

/** The first step: the QR code, and its key for people who cannot scan it. */
export function ScanStep({ setUp: { picture, address, key } }: { setUp: SetUp }) {
  const narrow = useNarrow();
  return (
    <div className="flex gap-6 max-md:flex-col">
      <img
        src={picture}
        alt="QR code for your authenticator app"
        width={196}
        height={196}
        className="shrink-0 self-start rounded border border-line [image-rendering:pixelated]"
      />
      <div className="flex min-w-0 flex-col gap-3 max-md:gap-1">
        <p>Use the authenticator app on your phone.</p>
        <p>
          <a href={INSTALL} target="_blank" rel="noreferrer" className={linkClasses}>
            <span>Install an authenticator app</span>
            <Icon name="external-link" size={14} />
          </a>
        </p>
        {narrow && address && (
          <p>
            <a href={address} className={linkClasses}>
              Open in the authenticator app of this phone
            </a>
          </p>
        )}
        {key && (
          <div>
            <p className="text-sm text-muted">If you cannot scan it, enter this key in the app:</p>
            <p className="flex flex-wrap items-center gap-1">
              <code className="font-mono text-sm wrap-anywhere">{inGroups(key)}</code>
              <CopyButton text={key} what="key" />
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
