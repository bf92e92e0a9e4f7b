/** Why a person asks for an application. */
export const requestReasons: readonly string[] = [
  `alter table access_requests add column asked_why text not null default ''`,
];
