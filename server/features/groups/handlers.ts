import type * as contract from '#plugins/groups/contract.ts';
import type { Handlers } from '#server/http/context.ts';

export const handlers: Handlers<typeof contract> = {};
