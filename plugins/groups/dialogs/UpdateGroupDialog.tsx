import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextAreaOf, TextFieldOf } from '#core/form/fields.tsx';
import { MeanwhileNotice, type Change } from '#core/form/MeanwhileNotice.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { changedTexts, useMeanwhile } from '#core/form/useMeanwhile.ts';
import { headOf, viewGroup, type Group } from '../contract.ts';
import { PeopleFields } from '../parts/PeopleFields.tsx';
import type { KnownPeople } from '../people.ts';
import { saveGroup } from '../savePeople.ts';
import { initialOf } from './initialOf.ts';
import { groupSchema, largeGroupSchema } from './schemas.ts';

interface Props extends DialogProps {
  group: Group;
  /** The people in it, unless they are too many to show. */
  people?: KnownPeople | undefined;
}

/** The dialog 'Update Group'. */
export default function UpdateGroupDialog({ group, people, close }: Props) {
  const host = useHost();
  const readNow = async (): Promise<Group> => (await host.call(viewGroup, headOf(group.id))).group;
  const { base, changes, save } = useMeanwhile(group, readNow);
  const form = useDialogForm({
    schema: people ? groupSchema : largeGroupSchema,
    initial: { name: group.name, description: group.description, ...initialOf(people) },
    submit: ({ name, description, ...chosen }) => {
      const was = { name: base.name, description: base.description };
      return save(
        () => saveGroup(host, { id: group.id, name, description, was, chosen, people }),
        (now): readonly Change[] => {
          const { changes, take } = changedTexts(labels, base, now, form.texts());
          form.set(take);
          return changes;
        },
      );
    },
    close,
  });
  return (
    <CallFormModal title="Update Group" form={form} submit="Update" submitting="Updating" close={close}>
      <MeanwhileNotice changes={changes} />
      <TextFieldOf of={form.fields.name} label={labels.name} autoComplete="off" />
      <TextAreaOf of={form.fields.description} label={labels.description} />
      <PeopleFields fields={form.fields} people={people} group={group} />
    </CallFormModal>
  );
}

const labels = { name: 'Name', description: 'Description' };
