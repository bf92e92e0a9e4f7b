import { asCallError } from '#core/client/callError.ts';
import type { Marks } from '#core/client/client.ts';
import { sentencesOf, effectText, warningOf } from '#core/lockout/wording.ts';
import type { Command, GivenValues } from '../command.ts';
import type { Host, LockoutPreview } from '../host.ts';
import { Cancelled } from '../cancelled.ts';
import { attemptCommand, missingArg } from '../runCommand.ts';
import { plainTitle } from '../labelOf.ts';
import { whyRefused } from '../whyRefused.ts';
import type { Confirmation, Door, Report } from './door.ts';
import type { Holder } from './holder.ts';
import { callByToken } from './tokenClient.ts';

/** What happened on a host. */
interface Happened extends Pick<Report, 'said' | 'outcomes'> {
  /** Work that the command began and did not wait for, such as a question. */
  pending: Promise<unknown>[];
  /** A dialog or a page was asked for. */
  browser?: string;
  cancelled?: true;
  batch?: string;
  summary?: string;
}

/** The largest page that the server answers. */
const FOUND_BY_PROGRAMS = 500;

/** A host without a browser: calls go through the door, questions are answered by it, and sentences are collected. */
export function headlessHost(door: Door, token: string, holder: Holder): { host: Host; happened: Happened } {
  const happened: Happened = { said: [], outcomes: [], pending: [] };
  const noBrowser = (what: string) => void (happened.browser ??= what);
  const say: Host['notify'] = (type, text, entry) => {
    if (!happened.said.some((one) => one.text === text))
      happened.said.push({ type, text, ...(entry !== undefined && { entry }) });
  };
  const ask = async (question: Confirmation): Promise<boolean> => {
    const goesOn = await door.answer(question);
    if (!goesOn) happened.cancelled = true;
    return goesOn;
  };
  const make = (marks: Marks): Host => {
    const host: Host = {
      foundAtOnce: FOUND_BY_PROGRAMS,
      viewer: () => holder.viewer,
      session: () => holder.session,
      call: (endpoint, input, signal) => callByToken(door, token, endpoint, input, { marks, signal }),
      load: (endpoint, input) => callByToken(door, token, endpoint, input),
      edit: () => () => undefined,
      batch: (work) => work(),
      go: (to) => noBrowser(to),
      openTab: (url) => noBrowser(url),
      notify: say,
      // One mark for the whole door, if it has one.
      marked: (more) => make({ ...marks, ...more, ...(door.batch !== undefined && { batch: door.batch }) }),
      open(_dialog, _props, closed) {
        noBrowser('a dialog');
        closed?.();
      },
      confirm({ run, records = [], danger = false, ...question }) {
        const answered = ask({ ...question, records, danger }).then((goesOn) => (goesOn ? run() : undefined));
        happened.pending.push(answered);
      },
      ask: (command) => noBrowser(command.id),
      progress: () => ({
        signal: new AbortController().signal,
        done(outcome) {
          happened.outcomes.push(outcome);
          door.progress?.(outcome);
        },
        end(batch, summary) {
          if (batch !== undefined) happened.batch = batch;
          if (summary !== undefined) happened.summary = summary;
        },
      }),
      askLockout: (preview) => ask(lockoutQuestion(preview)),
      save: (name, content) => {
        if (door.save) happened.pending.push(Promise.resolve(door.save(name, content)));
        else noBrowser(name);
      },
      reloadSession: () => Promise.resolve(),
    };
    return host;
  };
  return { host: make({ batch: door.batch }), happened };
}

/** Runs a command with all its values through a door, and tells how it ended. */
export async function runHeadless(
  command: Command,
  values: GivenValues,
  door: Door,
  { token, holder }: { token: string; holder: Holder },
): Promise<Report> {
  const missing = missingArg(command, values);
  if (missing !== undefined) throw new Error(`${command.id} has no value for ${missing}.`);
  const { host, happened } = headlessHost(door, token, holder);
  const { said, outcomes, pending } = happened;
  let isRefused = false;
  const fail = (thrown: unknown) => {
    if (thrown instanceof Cancelled) return;
    isRefused = true;
    host.notify('danger', whyRefused(asCallError(thrown)));
  };
  const failed = await attemptCommand(command, values, host).catch(fail);
  if (failed) fail(failed);
  // An answer may lead to a further question.
  for (let work = pending.shift(); work; work = pending.shift()) await work.catch(fail);
  const batch = happened.batch ?? door.batch;
  const { summary } = happened;
  const more = { ...(batch !== undefined && { batch }), ...(summary !== undefined && { summary }) };
  const report = (end: Report['end']): Report => ({ end, said, outcomes, ...more });
  isRefused ||= said.some(({ type }) => type === 'danger') || outcomes.some((one) => one.failed !== undefined);
  if (isRefused) return report('refused');
  if (happened.cancelled) return report('cancelled');
  if (happened.browser !== undefined && said.length === 0 && outcomes.length === 0) {
    host.notify('info', `'${plainTitle(command)}' works only in the browser.`);
    return report('browser');
  }
  return report('done');
}

function lockoutQuestion(preview: LockoutPreview): Confirmation {
  const warning = warningOf(preview);
  return {
    title: 'Who would lose access',
    text: [...(warning === undefined ? [] : [warning]), ...sentencesOf(preview)].join('\n'),
    records: preview.people.map(({ name, email, effect }) => `${name} (${email}): ${effectText[effect]}`),
    action: warning === undefined ? 'Save Anyway' : 'Save and Shut Out',
    danger: true,
    isLockout: true,
  };
}
