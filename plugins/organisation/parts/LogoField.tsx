import { CommandButton } from '#core/command/CommandButton.tsx';
import { ImagePicker } from '#core/form/upload/ImagePicker.tsx';
import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { organisationCommands } from '../commands.ts';
import { useLogoUpload } from './useLogoUpload.ts';

/**
 * The logo in the organisation's form: a preview with 'Remove Logo', or an upload. It is saved at once, independent of
 * the form.
 */
export function LogoField({ url }: { url: string | null }) {
  return (
    <div className="min-w-0">
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
  return <ImagePicker label="Logo" {...useLogoUpload()} />;
}

/** The logo beside the organisation's name; without one, the first letter of the name. */
export function OrganisationLogo({ id, name, url }: { id: number; name: string; url: string | undefined }) {
  if (url !== undefined) return <LogoPreview url={url} />;
  return <Avatar id={id} letters={firstLetter(name)} size="xl" square />;
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
