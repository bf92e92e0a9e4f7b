import { acrossFields, formSchema } from '#core/form/formSchema.ts';
import { newGroup } from '../contract.ts';
import { bothErrors, peopleErrors, type ChosenPeople } from '../rules.ts';

type Errors = (people: ChosenPeople) => { moderators?: string; members?: string };

const check = (errors: Errors) =>
  acrossFields<ChosenPeople>(({ moderators, members }, refuse) => {
    if (!moderators || !members) return;
    for (const [field, why] of Object.entries(errors({ moderators, members }))) refuse(field, why);
  });

/** The form of a whole group, with the rules of docs/specification/product.md section 5. */
export const groupSchema = formSchema(newGroup).check(check(peopleErrors));
/** The form of a group that is too large to show all its people: nobody needs to be chosen. */
export const largeGroupSchema = formSchema(newGroup).check(check(bothErrors));
/** The form of a group's people, without name and description. */
export const usersSchema = formSchema(newGroup, 'name', 'description').check(check(peopleErrors));
export const largeUsersSchema = formSchema(newGroup, 'name', 'description').check(check(bothErrors));
