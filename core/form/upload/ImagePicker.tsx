import { FilePicker, type FilePickerProps } from '#core/ui/files/FilePicker.tsx';
import { photoTypes, refusePhoto } from '#core/ui/files/photoFile.ts';

interface ImagePickerProps extends Pick<FilePickerProps, 'busy' | 'unsent' | 'error' | 'onFile'> {
  /** The name of the control, such as 'Logo': its button is 'Upload Logo'. */
  label: string;
  /** What fits best, such as 'a square'. */
  best?: string | undefined;
}

/** Takes a picture that is uploaded at once. A file whose upload failed can be sent again. */
export function ImagePicker({ label, best, ...upload }: ImagePickerProps) {
  return (
    <FilePicker
      {...upload}
      label={label}
      action={upload.busy && !upload.unsent ? 'Uploading' : `Upload ${label}`}
      hint={`PNG, JPG or GIF, up to 5 MB${best === undefined ? '' : `, best ${best}`}`}
      accept={photoTypes}
      refuse={refusePhoto}
    />
  );
}
