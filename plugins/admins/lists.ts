import { list } from '#core/list/declare/list.ts';
import { user } from '#plugins/users/args.ts';
import { listAdmins } from './contract.ts';

/** The list of administrators. They are users, so the palette finds them as users. */
export const admins = list({
  of: user,
  title: 'Admins',
  label: 'Which admin?',
  icon: 'crown',
  one: 'admin',
  endpoint: listAdmins,
  rows: (answer) => answer.admins,
  searchedBy: 'name, email or phone',
});
