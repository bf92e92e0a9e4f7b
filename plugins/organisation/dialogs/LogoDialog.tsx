import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { UploadModal } from '#core/form/upload/UploadModal.tsx';
import { primaryOrganisationAtom } from '#core/session/session.ts';
import { LogoPreview } from '../parts/LogoField.tsx';
import { useLogoUpload } from '../parts/useLogoUpload.ts';

/** The palette's 'Upload logo': shows the logo and chooses another. */
export default function LogoDialog({ close }: DialogProps) {
  const organisation = useAtomValue(primaryOrganisationAtom);
  const upload = useLogoUpload(close);
  return (
    <UploadModal label="Logo" description={organisation?.name} upload={upload} close={close}>
      {organisation?.logoUrl != null && <LogoPreview url={organisation.logoUrl} />}
    </UploadModal>
  );
}
