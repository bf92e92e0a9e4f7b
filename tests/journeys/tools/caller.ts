import { expect, type Portal } from './portal.ts';

/** Calls of a person of the demo, by the person's id and by HTTP, for what screens have journeys of their own. */
export interface Caller {
  /** Makes a change; answers the number of its entry in the activity. */
  change(path: string, data: object): Promise<number>;
  /** The id of the person with this address. */
  idOf(email: string): Promise<number>;
}

/** Signs a person of the demo in, beside the browser. */
export async function callerOf({ url }: Portal, email: string): Promise<Caller> {
  const headers = { 'x-requested-with': 'journey', 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/account/signin`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user_email: email, password: 'Demo-Portal-2026' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const session = await fetch(`${url}/account/session/getsession/1/1`, { headers: { ...headers, cookie } });
  const { token } = (await session.json()) as { token: string };
  const asPerson = { ...headers, cookie, authorization: `Bearer ${token}` };
  return {
    async change(path, data) {
      const answer = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: asPerson,
        body: JSON.stringify(data),
      });
      expect(answer.status, await answer.text()).toBe(200);
      return Number(answer.headers.get('x-entry'));
    },
    async idOf(address) {
      const answer = await fetch(`${url}/api/user/list?search=${address}&limit=1`, { headers: asPerson });
      const { users_list: found } = (await answer.json()) as { users_list: { user_id: number }[] };
      return found[0]?.user_id ?? 0;
    },
  };
}
