import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookies = ReturnType<typeof makeSessionCookies>;

/** The cookies of a session: its secret, and the token with which pictures are fetched. */
export function makeSessionCookies(secure: boolean) {
  // The prefix makes browsers refuse a cookie that another host of the domain has set.
  const names = secure
    ? { session: '__Host-session', pictures: '__Host-pictures' }
    : { session: 'session', pictures: 'pictures' };
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const inSeconds = (life: number) => Math.floor(life / 1000);
  return {
    secretOf: (request: FastifyRequest) => request.cookies[names.session],
    pictureTokenOf: (request: FastifyRequest) => request.cookies[names.pictures],
    /** Begins a session; `life` is in milliseconds. */
    begin(reply: FastifyReply, secret: string, life: number): void {
      reply.setCookie(names.session, secret, { ...flags, maxAge: inSeconds(life) });
      reply.clearCookie(names.pictures, flags);
    },
    setPictureToken(reply: FastifyReply, token: string, life: number): void {
      reply.setCookie(names.pictures, token, { ...flags, maxAge: inSeconds(life) });
    },
    end(reply: FastifyReply): void {
      reply.clearCookie(names.session, flags);
      reply.clearCookie(names.pictures, flags);
    },
  };
}
