import { CommandButton } from '#core/command/CommandButton.tsx';
import { organisationCommands } from '../commands.ts';
import { LogoPicker, useLogoSending } from './LogoPicker.tsx';

/** The logo while the organisation is edited: a preview with 'Remove Logo', or where to upload one. Saved at once, apart from the form. */
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

/** The logo, small, on a ground that shows light and dark ones. */
export function LogoPreview({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt="Logo of your organisation"
      className="h-16 max-w-48 rounded border border-line bg-sunken object-contain p-1.5"
    />
  );
}
