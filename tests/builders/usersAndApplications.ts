import { applications } from '#plugins/applications/index.ts';
import { users } from '#plugins/users/index.ts';

/** The two plugins whose pages show each other's commands and records. */
export const usersAndApplications = [users, applications];
