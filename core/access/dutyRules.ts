import { duties, type Duty } from './duty.ts';
import { rule, type Rule, type Viewer } from './rule.ts';

/** The viewer is a full administrator, who has every duty, or has one of these. */
export const holds = (viewer: Pick<Viewer, 'admin' | 'duties'>, ...wanted: readonly Duty[]): boolean =>
  viewer.admin || wanted.some((duty) => viewer.duties?.includes(duty) === true);

const NOT_ADMIN = 'Only an administrator of this organisation can do this.';
const NOT_YOURS = 'This is not among your duties as an administrator.';

/** Admits full administrators and whoever has one of these duties. */
// @__NO_SIDE_EFFECTS__
export const dutyRule = (label: string, ...wanted: readonly Duty[]): Rule =>
  Object.assign((viewer: Viewer) => holds(viewer, ...wanted) || (viewer.duties?.length ? NOT_YOURS : NOT_ADMIN), {
    label,
  });

/** May change people, invitations and groups. */
export const managesPeople = dutyRule('admin, or duty People', 'people');
/** May give people applications, all of them or those of the duty (`inDuty`). */
export const managesApplications = dutyRule('admin, or duty Applications', 'applications');
/** May change policies, and end other people's sessions, tokens and second factors. */
export const managesSecurity = dutyRule('admin, or duty Security', 'security');
/** May read people, groups and applications. */
export const administrates = dutyRule('admin, or any duty', ...duties);
/** May read policies, access tokens of others and the activity. */
export const readsSecurity = dutyRule('admin, or duty Security or Auditor', 'security', 'auditor');
/** May read what only full administrators change. */
export const readsAll = dutyRule('admin, or duty Auditor', 'auditor');

/** The duty Applications may be limited to chosen applications: tells if this one is among them. */
export const isInDuty = (
  { admin, dutyApplications }: Pick<Viewer, 'admin' | 'dutyApplications'>,
  applicationId: number,
): boolean => admin || !dutyApplications?.length || dutyApplications.includes(applicationId);

/** The application with this `id` is among those of the viewer's duty. */
export const inDuty = rule<{ id: number }>(
  'an application of the duty',
  'This application is not among your duties.',
  (viewer, { id }) => isInDuty(viewer, id),
);

/** Somebody with rights in the organisation. Where a back end does not send these, nobody has them. */
export interface Rank {
  admin?: boolean | undefined;
  owner?: boolean | undefined;
  duties?: readonly Duty[] | undefined;
}

/** Tells if somebody has rights that a limited administrator must not touch. */
export const isAbove = ({ admin, owner, duties: had }: Rank): boolean => Boolean(admin || owner || had?.length);

/** The account and the rights of an administrator are changed by full administrators only. */
export const notAbove = rule<Rank>(
  'not an administrator, unless by a full administrator',
  'Only a full administrator can change an administrator.',
  (viewer, person) => viewer.admin || !isAbove(person),
);
