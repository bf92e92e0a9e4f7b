import type { Viewer } from '#core/access/rule.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { scopeOf, type Scope } from '#core/contract/scope.ts';
import type { Details } from '#core/contract/session.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import type { Arg, RecordSource } from '../arg.ts';
import type { Command, GivenValues } from '../command.ts';
import type { Host } from '../host.ts';
import { missingArg } from '../runCommand.ts';
import { sampleReply, sampleText } from './sample.ts';

/** What a command or a search needs of an access token. */
export interface Reach {
  /** The scopes that its calls need. */
  scopes: readonly Scope[];
  /** What its calls change, one sentence for each; for a file or an answer, what it reads. */
  effects: readonly string[];
  /** One of its calls changes something; otherwise it makes a file or tells something. */
  changes: boolean;
  /** It changes something, makes a file or tells something, by calls that tokens may make, and needs no dialog and no page. */
  works: boolean;
}

/** Somebody who may do everything, in an organisation of one. */
const session: Details = {
  person: {
    id: 1,
    name: 'x',
    email: 'name@example.com',
    admin: true,
    owner: true,
    twoFactor: false,
    authenticator: false,
    forcedTwoFactor: false,
    active: true,
    deleted: false,
    manyOrganisations: false,
    moderator: false,
    verified: true,
    picture: null,
  },
  organisation: {
    id: 1,
    setUp: true,
    name: 'x',
    admin: true,
    external: false,
    ownerId: 1,
    dateFormat: 'dd-MM-yyyy',
    logoUrl: null,
  },
  applications: [],
  tiles: [],
};

/**
 * Finds out what a command calls, by running it on a host that sends nothing and answers each call with a sample of its
 * contract. So no second list says which commands a program can use. The server judges every real call all the same.
 */
export async function reachOf(command: Command): Promise<Reach> {
  const seen = new Seen(command.calls, command.tells);
  try {
    const values = await sampleValues(command, seen.host);
    if (missingArg(command, values) === undefined) {
      await command.run(values, seen.host);
      for (let run = seen.questions.shift(); run; run = seen.questions.shift()) await run();
    }
  } catch {
    // A sample may be a value that the command cannot use; the calls until then are known.
  }
  return seen.reach();
}

/** The same for the search of a kind of record; it works if tokens may make its calls. */
export async function reachOfSearch(source: RecordSource<unknown>): Promise<Reach> {
  const seen = new Seen();
  await source.search('', seen.host).catch(() => undefined);
  return { ...seen.reach(), works: seen.reach().scopes.length > 0 && !seen.isClosed() };
}

/** A host that only notes what is asked of it. */
class Seen {
  readonly questions: (() => Promise<void>)[] = [];
  readonly host: Host;
  #endpoints: Set<Endpoint>;
  #needsBrowser = false;
  readonly #tells: boolean;

  constructor(calls: readonly Endpoint[] = [], tells = false) {
    this.#tells = tells;
    this.#endpoints = new Set(calls);
    const viewer: Viewer = viewerOf(session);
    const answer = (endpoint: Endpoint) => {
      this.#endpoints.add(endpoint);
      return Promise.resolve(sampleReply(endpoint)) as never;
    };
    const needsBrowser = () => void (this.#needsBrowser = true);
    this.host = {
      viewer: () => viewer,
      session: () => session,
      call: answer,
      load: answer,
      edit: () => () => undefined,
      batch: (work) => work(),
      // A command may change something and then show another page.
      go: () => undefined,
      openTab: needsBrowser,
      notify: () => undefined,
      marked: () => this.host,
      open: needsBrowser,
      confirm: ({ run }) => void this.questions.push(run),
      ask: needsBrowser,
      progress: () => ({ signal: new AbortController().signal, done: () => undefined, end: () => undefined }),
      askLockout: () => Promise.resolve(true),
      save: () => undefined,
      reloadSession: () => Promise.resolve(),
    };
  }

  isClosed(): boolean {
    return [...this.#endpoints].some((endpoint) => scopeOf(endpoint) === null);
  }

  reach(): Reach {
    const endpoints = [...this.#endpoints];
    const scopes = endpoints.flatMap((endpoint) => {
      const scope = scopeOf(endpoint);
      return scope === null || scope === 'any' ? [] : [scope];
    });
    const changing = endpoints.filter(({ changes }) => changes !== undefined);
    const effects = (
      changing.length > 0 ? changing : endpoints.filter(({ reply }) => reply === 'binary' || this.#tells)
    ).map(({ summary }) => summary);
    const does = endpoints.some(({ changes, reply }) => changes !== undefined || reply === 'binary');
    return {
      scopes: [...new Set(scopes)].toSorted(),
      effects,
      changes: changing.length > 0,
      works: (does || this.#tells) && !this.isClosed() && !this.#needsBrowser,
    };
  }
}

async function sampleValues(command: Command, host: Host): Promise<GivenValues> {
  const values: GivenValues = {};
  for (let name = missingArg(command, values); name !== undefined; name = missingArg(command, values)) {
    const arg = (command.args as Record<string, Arg<unknown>>)[name] as Arg<unknown>;
    values[name] =
      arg.how === 'pick'
        ? (await arg.choices('', host, values))[0]
        : sampleText(arg.schema, [await arg.initial?.(host, values)]);
    if (values[name] === undefined) return values;
  }
  return values;
}
