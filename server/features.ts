import * as proof from '#core/contract/proof.ts';
import * as lockout from '#core/contract/policies/lockout.ts';
import * as session from '#core/contract/session.ts';
import * as tokenHolder from '#core/contract/tokenHolder.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Feature, Handlers } from './http/calls/context.ts';
import * as access from '#plugins/access/contract.ts';
import * as activity from '#plugins/activity/contract.ts';
import * as activityRuns from '#plugins/activity/runContract.ts';
import * as account from '#plugins/account/contract.ts';
import * as admins from '#plugins/admins/contract.ts';
import * as applications from '#plugins/applications/contract.ts';
import * as ownApplications from '#plugins/applications/ownContract.ts';
import * as dashboard from '#plugins/dashboard/contract.ts';
import * as groups from '#plugins/groups/contract.ts';
import * as imports from '#plugins/imports/contract.ts';
import * as organisation from '#plugins/organisation/contract.ts';
import * as policies from '#plugins/policies/contract.ts';
import * as requests from '#plugins/requests/contract.ts';
import * as security from '#plugins/security/contract.ts';
import * as services from '#plugins/services/contract.ts';
import * as users from '#plugins/users/contract.ts';
import * as adminReverses from '#plugins/admins/reverses.ts';
import * as applicationReverses from '#plugins/applications/reverses.ts';
import * as groupReverses from '#plugins/groups/reverses.ts';
import * as importReverses from '#plugins/imports/reverses.ts';
import * as organisationReverses from '#plugins/organisation/reverses.ts';
import * as policyReverses from '#plugins/policies/reverses.ts';
import * as serviceReverses from '#plugins/services/reverses.ts';
import * as webhookReverses from '#plugins/webhooks/reverses.ts';
import * as userReverses from '#plugins/users/reverses.ts';
import * as webhooks from '#plugins/webhooks/contract.ts';
import { handlers as accessHandlers } from './features/access/handlers.ts';
import { handlers as accountHandlers } from './features/account/handlers.ts';
import { handlers as activityHandlers } from './features/activity/handlers.ts';
import { runHandlers } from './features/activity/undoRun.ts';
import { handlers as adminsHandlers } from './features/admins/handlers.ts';
import { handlers as applicationsHandlers } from './features/applications/handlers.ts';
import { handlers as webhooksHandlers } from './features/webhooks/handlers.ts';
import { ownHandlers } from './features/applications/own.ts';
import { handlers as groupsHandlers } from './features/groups/handlers.ts';
import { handlers as dashboardHandlers } from './features/dashboard/handlers.ts';
import { handlers as importsHandlers } from './features/imports/handlers.ts';
import { handlers as organisationHandlers } from './features/organisation/handlers.ts';
import { proofHandlers } from './features/security/proofHandlers.ts';
import { handlers as securityHandlers } from './features/security/handlers.ts';
import { handlers as servicesHandlers } from './features/security/services/handlers.ts';
import { handlers as policiesHandlers } from './features/policies/handlers.ts';
import { handlers as requestsHandlers } from './features/requests/handlers.ts';
import { handlers as usersHandlers } from './features/users/handlers.ts';
import { reverses as webhookReverseHandlers } from './features/webhooks/reverses.ts';
import { reverses as adminReverseHandlers } from './features/admins/reverses.ts';
import { reverses as applicationReverseHandlers } from './features/applications/reverses.ts';
import { reverses as groupReverseHandlers } from './features/groups/reverses.ts';
import { reverses as importReverseHandlers } from './features/imports/reverses.ts';
import { reverses as organisationReverseHandlers } from './features/organisation/reverses.ts';
import { reverses as policyReverseHandlers } from './features/policies/reverses.ts';
import { reverses as serviceReverseHandlers } from './features/security/services/reverses.ts';
import { reverses as userReverseHandlers } from './features/users/reverses.ts';
import { handlers as lockoutHandlers } from './lockout/handlers.ts';
import { handlers as sessionHandlers, tokenHandlers } from './features/session/handlers.ts';

/** Everything that the API and the account service answer, one line each. */
export const features: readonly Feature[] = [
  feature(session, sessionHandlers),
  feature(tokenHolder, tokenHandlers),
  feature(lockout, lockoutHandlers),
  feature(proof, proofHandlers),
  feature(account, accountHandlers),
  feature(organisation, organisationHandlers),
  feature(applications, applicationsHandlers),
  feature(ownApplications, ownHandlers),
  feature(users, usersHandlers),
  feature(imports, importsHandlers),
  feature(admins, adminsHandlers),
  feature(groups, groupsHandlers),
  feature(policies, policiesHandlers),
  feature(security, securityHandlers),
  feature(dashboard, dashboardHandlers),
  feature(access, accessHandlers),
  feature(activity, activityHandlers),
  feature(activityRuns, runHandlers),
  feature(requests, requestsHandlers),
  feature(webhooks, webhooksHandlers),
  feature(services, servicesHandlers),
];

/** Calls without an address: only 'Undo' runs them. */
export const reverses: readonly Feature[] = [
  feature(adminReverses, adminReverseHandlers),
  feature(applicationReverses, applicationReverseHandlers),
  feature(groupReverses, groupReverseHandlers),
  feature(importReverses, importReverseHandlers),
  feature(organisationReverses, organisationReverseHandlers),
  feature(policyReverses, policyReverseHandlers),
  feature(serviceReverses, serviceReverseHandlers),
  feature(userReverses, userReverseHandlers),
  feature(webhookReverses, webhookReverseHandlers),
];

/** Ties handlers to their contract; a missing or misspelt one does not compile. */
function feature<Module extends object>(contract: Module, handlers: Handlers<Module>): Feature {
  const endpoints = Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
  return { endpoints: Object.fromEntries(endpoints), handlers };
}

// A contract module exports its schemas, which forms use, beside its endpoints.
function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}
