import { path } from '#core/plugin/path.ts';

/** The policies list. */
export const securityPolicyPath = path('/securitypolicy');
/** One policy. Query: `tab`. */
export const securityPolicyViewPath = path('/securitypolicy/view/:id');
