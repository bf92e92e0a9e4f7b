import { judged } from '../tools/figures.ts';
import { middle } from '../tools/middle.ts';
import { signedIn } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

/** So many that the limit of calls for each is not reached. */
const TOKENS = sized(12, 2);
const CALLS = sized(1_200, 10);
const PATH = '/api/user/list?status=active&sort=name&limit=50';
const PASSWORD = 'Demo-Portal-2026';

/** Compares calls with an access token and with a session, one at a time, by turns. */
export async function measureToken(url: string): Promise<void> {
  const { headers } = await signedIn(url);
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const made: Record<string, unknown>[] = [];
  for (let token = 0; token < TOKENS; token++) {
    const name = `Bench ${Date.now()}`;
    const body = { token_name: name, scope_list: ['people:read'], valid_days: 1, password: PASSWORD };
    made.push(await post('/api/security/token/create', body));
  }
  const kinds = {
    session: [headers],
    token: made.map(({ token_secret: secret }) => ({ authorization: `Bearer ${String(secret)}` })),
  };
  const took = { session: [] as number[], token: [] as number[] };
  for (let call = 0; call < CALLS; call++)
    for (const kind of ['session', 'token'] as const) {
      const started = performance.now();
      const answer = await fetch(url + PATH, { headers: kinds[kind][call % kinds[kind].length] ?? {} });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A call with the ${kind} was answered with ${answer.status}.`);
      took[kind].push(performance.now() - started);
    }
  const own = await fetch(`${url}/api/security/token/list`, { headers });
  const { token_list: listed } = (await own.json()) as { token_list: { token_id: number; token_name: string }[] };
  for (const { token_id: id, token_name: name } of listed)
    if (name.startsWith('Bench ')) await post('/api/security/token/end', { token_id: id });
  judged(
    'a call with an access token, in one with a session',
    middle(took.token) / middle(took.session),
    '',
    1.1,
    'at most',
  );
}
