import { useState } from 'react';
import type { Answer } from '#core/client/client.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { SelectOf, TextAreaOf, TextFieldOf } from '#core/form/fields.tsx';
import { MeanwhileNotice, type Change } from '#core/form/MeanwhileNotice.tsx';
import { useCallForm, type CallForm } from '#core/form/useCallForm.ts';
import { changedTexts, useMeanwhile } from '#core/form/useMeanwhile.ts';
import { createApplication, updateApplication, viewOwnApplication } from '../ownContract.ts';
import { bodyOf, labels, ownSchema, textsOf, type OwnApplication as Own } from '../ownForm.ts';
import { applicationViewPath } from '../paths.ts';

interface Props extends DialogProps {
  /** The application to change; missing for a new one. */
  application?: Own;
}

type Made = Answer<typeof createApplication>;

/** The dialog 'New Application', and that of its changes. After a new OpenID client was made, it shows its secret once. */
export default function OwnApplication({ application, close }: Props) {
  const host = useHost();
  const [kind, setKind] = useState(application?.signOn ? 'openid' : 'link');
  const readNow = () => host.call(viewOwnApplication, { params: { id: application?.id ?? 0 } });
  const { base, changes, save } = useMeanwhile<Own | undefined>(application, readNow);
  const form = useCallForm({
    schema: ownSchema,
    initial: (application ? textsOf(application) : { roles: 'User', signOn: 'link', auth: 'secret' }) as object,
    submit: async (values): Promise<Partial<Made> & { message: string }> => {
      if (!base) return host.call(createApplication, { body: bodyOf(values) });
      const { id, version } = base;
      return save(
        () => host.call(updateApplication, { body: { id, version, ...bodyOf(values, base.roles) } }),
        (now): readonly Change[] => {
          if (!now) return [];
          const { changes: said, take } = changedTexts(labels, textsOf(base), textsOf(now), form.texts());
          form.set(take as object);
          if (take.signOn !== undefined) setKind(take.signOn);
          return said;
        },
      );
    },
    done(answer) {
      sayAnswer(host, answer);
      close();
      const { id, clientId, secret = null } = answer;
      if (id === undefined || !clientId) return;
      const then = () => host.go(applicationViewPath({ id }, { tab: 'signon' }));
      host.open(() => import('./RotatedSecret.tsx'), { clientId, secret }, then);
    },
  });
  return (
    <CallFormModal
      title={application ? 'Edit Application' : 'New Application'}
      description={application ? application.name : 'An application of your organisation alone.'}
      size="lg"
      form={form}
      submit={application ? 'Update' : 'Save'}
      submitting={application ? 'Updating' : 'Saving'}
      close={close}
    >
      <MeanwhileNotice changes={changes} />
      <TextFieldOf of={form.fields.name} label={labels.name} autoComplete="off" />
      <TextAreaOf of={form.fields.description} label={labels.description} rows={2} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextFieldOf of={form.fields.url} label={labels.url} placeholder="https://" {...plain} />
        <TextFieldOf
          of={form.fields.mobileUrl}
          label={labels.mobileUrl}
          hint="For small screens, if it differs."
          {...plain}
        />
      </div>
      <TextAreaOf
        of={form.fields.roles}
        label={labels.roles}
        hint="One on each line, the one with the most rights first: owners get it. To rename one, change its line."
      />
      <SelectOf of={form.fields.signOn} label={labels.signOn} options={kinds} onChange={setKind} />
      {kind === 'openid' && <OpenId form={form} />}
    </CallFormModal>
  );
}

type Form = Pick<CallForm<Record<keyof typeof labels, string>>, 'fields'>;

function OpenId({ form: { fields } }: { form: Form }) {
  return (
    <fieldset className="flex flex-col gap-4 border-l-2 border-line pl-4">
      <legend className="sr-only">OpenID Connect</legend>
      <TextAreaOf
        of={fields.redirectUris}
        required
        label={labels.redirectUris}
        hint="Where the application receives a sign-in. One on each line, exactly as its documentation says."
        rows={2}
        {...plain}
      />
      <SelectOf of={fields.auth} label={labels.auth} options={proofs} />
      <TextAreaOf
        of={fields.postLogoutUris}
        label={labels.postLogoutUris}
        hint="Where a user may go after signing out there. One on each line. Optional."
        rows={2}
        {...plain}
      />
      <TextFieldOf
        of={fields.backchannelLogoutUri}
        label={labels.backchannelLogoutUri}
        hint="Where the application is told that a user has signed out. A public address. Optional."
        {...plain}
      />
      <TextFieldOf
        of={fields.initiateLoginUri}
        label={labels.initiateLoginUri}
        hint="Where the tile starts a sign-in. Without it, the tile opens the web address."
        {...plain}
      />
    </fieldset>
  );
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const kinds = [
  { value: 'link', label: 'A plain link: people sign in again in the application' },
  { value: 'openid', label: 'OpenID Connect: a click on the tile signs people in' },
];

const proofs = [
  { value: 'secret', label: 'Yes, it has a server' },
  { value: 'none', label: 'No, it runs in the browser or on the phone only' },
];
