import type * as contract from '#plugins/security/contract.ts';
import type { Handlers } from '#server/http/context.ts';

export const handlers: Handlers<typeof contract> = {};
