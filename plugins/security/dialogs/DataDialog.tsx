import { saveFile } from '#core/client/saveFile.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { dataProof, downloadData } from '../dataContract.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';

const schema = formSchema(dataProof);
const NAME = 'my-data.json';

/** The dialog that downloads all data of the person; it asks for the password. */
export default function DataDialog({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    async submit(body) {
      saveFile(NAME, await host.call(downloadData, { body }));
      return { message: `The file ${NAME} was saved.` };
    },
    close,
  });
  return (
    <CallFormModal
      title="Download My Data"
      description="A file with everything that the portal keeps about you, including your network addresses and devices. Passwords, keys and codes are not in it. Keep the file safe."
      form={form}
      submit="Download"
      submitting="Downloading"
      close={close}
    >
      <PresentPassword of={form.fields.password} />
    </CallFormModal>
  );
}
