/** The duties of limited administrators. */
export const limitedAdministrators: readonly string[] = [
  "alter table memberships add column duties text not null default ''",
  "alter table memberships add column duty_applications text not null default ''",
  // The list of administrators, full and limited, in the order of names.
  `create index memberships_with_rights on memberships (organisation_id, sort_name, person_id)
    where (is_admin = 1 or duties <> '')`,
];
