import { path } from '#core/plugin/path.ts';

/** The Security Policy list. */
export const securityPolicyPath = path('/securitypolicy');
/** One policy. Query: `tab`. */
export const securityPolicyViewPath = path('/securitypolicy/view/:id');
