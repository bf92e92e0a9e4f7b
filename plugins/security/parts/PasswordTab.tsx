import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { FormError } from '#core/form/FormError.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { changedPassword, changePassword } from '../contract.ts';
import { PasswordFields } from './PasswordFields.tsx';

const schema = formSchema(changedPassword);

/** The form 'Change Password'. Both fields are cleared afterwards. */
export function PasswordTab() {
  const host = useHost();
  const form = useCallForm({
    schema,
    submit: (body) => host.call(changePassword, { body }),
    done(answer) {
      form.clear();
      sayAnswer(host, answer);
    },
  });
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <FormError text={form.error} />
      <PasswordFields fields={form.fields} />
      <div className="flex max-md:*:flex-1">
        <Button type="submit" variant="primary" busy={form.busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
