import type { Confirmation, Door } from '#core/command/headless/door.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { runHeadless } from '#core/command/headless/headlessHost.ts';
import { isJson } from '#core/contract/text/mediaType.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { MINUTE } from '#tests/builders/times.ts';
import type { MadePerson } from './builders.ts';
import type { TestApp } from './startTestApp.ts';

/** A door into the test's server. It notes each question and answers it as told. */
export function programDoor(it: TestApp, goesOn = true): Door & { questions: Confirmation[] } {
  const questions: Confirmation[] = [];
  return {
    source: 'terminal',
    questions,
    async send({ path, body, ...call }) {
      const {
        statusCode,
        headers,
        body: text,
      } = await it.app.inject({
        method: call.method,
        url: `/api${path}`,
        headers: call.headers,
        ...(body !== undefined && { payload: body }),
      });
      const type = String(headers['content-type']);
      return {
        ok: statusCode < 400,
        status: statusCode,
        headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        _data: isJson(type) ? (JSON.parse(text) as never) : new Blob([text], { type }),
      };
    },
    async answer(question) {
      questions.push(question);
      return goesOn;
    },
  };
}

/** A new access token of this person. */
export async function tokenOf(it: TestApp, person: MadePerson, scopes: readonly string[], password: string) {
  const browser = await it.as(person);
  const newToken = { token_name: `T${it.clock.now}`, valid_days: 30, scope_list: scopes, password };
  it.clock.advance(MINUTE);
  return String((await browser.post('/api/security/token/create', newToken)).body.token_secret);
}

/** A new service account, made by this administrator, with its first token. */
export async function serviceOf(it: TestApp, admin: MadePerson, scopes: readonly string[], password: string) {
  const browser = await it.as(admin);
  const newToken = { token_name: 'First', valid_days: 30, scope_list: scopes, password };
  it.clock.advance(MINUTE);
  const { body } = await browser.post('/api/serviceaccount/create', { service_name: 'Nightly', ...newToken });
  return { id: Number(body.service_id), secret: String(body.token_secret) };
}

/** Runs a command by a token through this door. */
export async function runByToken(door: Door, token: string, command: Command, values: GivenValues) {
  return runHeadless(command, values, door, { token, holder: await holderOf(door, token) });
}
