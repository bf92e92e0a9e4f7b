import { CommandButton } from '#core/command/CommandButton.tsx';
import { organisationCommands } from '../commands.ts';
import { LogoPicker, useLogoSending } from './LogoPicker.tsx';

/**
 * The logo in the organisation's form: a preview with 'Remove Logo', or an upload. It is saved at once, independent of
 * the form.
 */
export function LogoField({ url }: { url: string | null }) {
  return (
    <div className="mb-6">
      {url === null ? (
        <NewLogo />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <LogoPreview url={url} />
          <CommandButton command={organisationCommands.removeLogo} variant="secondary" />
        </div>
      )}
    </div>
  );
}

function NewLogo() {
  return <LogoPicker sending={useLogoSending()} />;
}

/** A small preview of the logo, on a background that suits light and dark logos. */
export function LogoPreview({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt="Logo of your organisation"
      className="h-16 max-w-48 rounded border border-line bg-sunken object-contain p-1.5"
    />
  );
}
