import { useAtomValue } from 'jotai';
import { useHost } from '#core/command/hostAtom.ts';
import { useImageUpload, type ImageUpload } from '#core/form/upload/useImageUpload.ts';
import { viewerAtom } from '#core/session/session.ts';
import { uploadLogo } from '../contract.ts';

/** Uploads the organisation's logo, replacing an earlier one. */
export function useLogoUpload(done?: () => void): ImageUpload {
  const host = useHost();
  const { organisationId } = useAtomValue(viewerAtom);
  const params = { organisationId: organisationId ?? 0 };
  return useImageUpload((file) => host.call(uploadLogo, { params, file }), done);
}
