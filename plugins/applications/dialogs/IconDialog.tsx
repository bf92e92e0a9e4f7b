import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { UploadModal } from '#core/form/upload/UploadModal.tsx';
import { useImageUpload } from '#core/form/upload/useImageUpload.ts';
import { uploadIcon } from '../ownContract.ts';
import type { Named } from '../rules.ts';

/** The dialog that uploads the icon of an own application. */
export default function IconDialog({ application, close }: DialogProps & { application: Named }) {
  const host = useHost();
  const params = { id: application.id };
  const upload = useImageUpload((file) => host.call(uploadIcon, { params, file }), close);
  return <UploadModal label="Icon" best="a square" description={application.name} upload={upload} close={close} />;
}
