import * as z from 'zod/mini';
import { formSchema } from '#core/form/formSchema.ts';
import { newGroup } from '../contract.ts';
import { bothErrors, peopleErrors, type ChosenPeople } from '../rules.ts';

type Errors = (people: ChosenPeople) => { moderators?: string; members?: string };

// The check runs even if another field is wrong, so that all errors are shown at once.
const when = ({ value }: { value: unknown }) => {
  const { moderators, members } = value as Partial<ChosenPeople>;
  return Array.isArray(moderators) && Array.isArray(members);
};
const check = (field: 'moderators' | 'members', errors: Errors) =>
  z.superRefine<ChosenPeople>(
    (people, context) => {
      const message = errors(people)[field];
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
    },
    { when },
  );
const all = (errors: Errors) => [check('moderators', errors), check('members', errors)] as const;

/** The form of a whole group, with the rules of docs/specification/product.md section 5. */
export const groupSchema = formSchema(newGroup).check(...all(peopleErrors));
/** The form of a group that is too large to show all its people: nobody needs to be chosen. */
export const largeGroupSchema = formSchema(newGroup).check(...all(bothErrors));
/** The form of a group's people, without name and description. */
export const usersSchema = formSchema(newGroup, 'name', 'description').check(...all(peopleErrors));
export const largeUsersSchema = formSchema(newGroup, 'name', 'description').check(...all(bothErrors));
