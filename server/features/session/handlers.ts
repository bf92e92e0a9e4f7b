import type * as contract from '#core/contract/session.ts';
import type * as holder from '#core/contract/tokenHolder.ts';
import { addressRefused } from '#plugins/account/events.ts';
import { recordRefusal } from '#server/domain/calls/recordOwn.ts';
import { codes } from '#core/contract/envelope.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { Refused, sessionEnded } from '#server/platform/http/refused.ts';
import { details } from './details.ts';

export const handlers: Handlers<typeof contract> = {
  async getSession({ params }, { caller, services }) {
    if (!caller) throw sessionEnded(codes.noSessionOnGetSession);
    return { id: caller.sessionId, token: await services.sessions.tokenOf(caller, params.applicationId) };
  },

  userDetails: (_input, ctx) => details(ctx),

  async validateAddress(_input, ctx) {
    const { caller } = ctx;
    const obstacle = caller?.obstacle;
    // An ended membership or a missing set-up has nothing to do with the address; user/details reports it.
    if (caller && obstacle?.code === codes.addressNotAllowed) {
      recordRefusal(ctx, addressRefused, caller.viewer.id, obstacle.status);
      throw new Refused(obstacle.code, obstacle.status);
    }
    return { message: 'This network address is allowed.' };
  },
};

/** What a program learns of itself. The tiles and applications of its person have scopes of their own. */
export const tokenHandlers: Handlers<typeof holder> = {
  async tokenHolder(_input, ctx) {
    const { person, organisation } = await details(ctx);
    const { token, service } = ctx.caller ?? {};
    return { person, organisation, service: service ?? null, scopes: token ? [...token.scopes] : null };
  },
};
