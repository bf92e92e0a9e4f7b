import type { Generated } from 'kysely';

/** The applications that organisations have added themselves, beside the operator's catalogue. */
export interface OwnApplicationsTable {
  /** From `OWN_FROM` on; `organisation_applications` has the same one as its `application_id`. */
  id: number;
  organisation_id: number;
  name: string;
  /** `nameKey(name)`: unique in the organisation. */
  name_key: string;
  description: Generated<string>;
  url: string;
  mobile_url: Generated<string>;
  /** JSON: the roles with their ids, which never change. */
  roles: string;
  /** JSON: the facts of the OpenID client; `null` for an application with its own sign-in. */
  sign_on: string | null;
  icon_id: number | null;
  /** `null` while it is used. */
  archived_at: number | null;
  created_at: number;
  version: Generated<number>;
}

/** The icons of those applications: PNG without metadata (server/platform/files/rewriteImage.ts). */
export interface OwnApplicationIconsTable {
  id: number;
  application_id: number;
  content: Uint8Array;
  created_at: number;
}
