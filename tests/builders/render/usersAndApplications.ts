import { applications } from '#plugins/applications/index.ts';
import { groups } from '#plugins/groups/index.ts';
import { users } from '#plugins/users/index.ts';

/** The two plugins whose pages show each other's commands and records. */
export const usersAndApplications = [users, applications];

/** The same with the plugin of groups, whose commands the page of a person shows. */
export const usersAndGroups = [...usersAndApplications, groups];
