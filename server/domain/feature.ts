import type { ActivityEvent } from '#core/contract/event.ts';
import type { Endpoint, EndpointsOf } from '#core/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { Table } from '../platform/db/table.ts';
import type { Daily } from './jobs/daily.ts';
import type { Job } from './jobs/jobs.ts';
import type { Services } from './services.ts';

interface Declared<Contract, Reverses> {
  /** The name of the folder, which is the name of the plugin too. */
  id: string;
  /** The contract of the plugin: every endpoint in it needs a handler. */
  contract: Contract;
  /** The handlers by the names of their endpoints; in its file the value has the type `Handlers<typeof contract>`. */
  handlers(): Promise<{ handlers: { [K in keyof EndpointsOf<Contract>]: unknown } }>;
  /** Calls without an address, which only 'Undo' makes. */
  reverses?: {
    contract: Reverses;
    handlers(): Promise<{ reverses: { [K in keyof EndpointsOf<Reverses>]: unknown } }>;
  };
  /** What the activity records: the module `events.ts` of the plugin. */
  events?: Readonly<Record<string, ActivityEvent>>;
  /** The tables of the feature, which are all that its module `tables.ts` exports; what is personal is said at their columns. */
  tables?: Readonly<Record<string, Table>>;
  /** Removes what a member had, in the transaction that ends the membership. */
  leaving?(): Promise<{ whenPersonLeaves: WhenPersonLeaves }>;
  /** Work of every hour, done by one process. */
  hourly?(): Promise<{ hourly: Hourly }>;
  /** Work of once a day (UTC), whatever the number of processes. More than a transaction may hold is queued as jobs. */
  daily?(): Promise<{ daily: Daily['run'] }>;
  /** Work that waits in the queue (server/platform/queue/README.md). */
  jobs?(): Promise<{ jobs: readonly Job<never>[] }>;
}

/** Somebody whose membership of an organisation ends. */
interface Leaving {
  organisationId: number;
  personId: number;
}

/** What the work of every hour may read beside the database. */
type HourlyServices = Pick<Services, 'config' | 'catalogue'>;
export type Hourly = (tx: Kysely<Database>, services: HourlyServices, now: number) => Promise<void>;
export type WhenPersonLeaves = (tx: Kysely<Database>, leaving: Leaving) => Promise<void>;

/** Endpoints with their handlers. */
export interface Implemented {
  endpoints: Readonly<Record<string, Endpoint>>;
  handlers: Readonly<Record<string, unknown>>;
}

/** One feature of the server, as a plugin is one of the browser: a value without effect until features.ts lists it. */
export interface Feature {
  id: string;
  /** The endpoints by the names of their handlers. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** The endpoints without an address, which only 'Undo' calls. */
  reverses: Readonly<Record<string, Endpoint>>;
  events: readonly ActivityEvent[];
  tables: readonly Table[];
  /** Removes what a member had, in the transaction that ends the membership. */
  whenPersonLeaves: WhenPersonLeaves;
  /** Work of every hour: deletes what has expired, warns of what ends. */
  hourly: Hourly;
  daily: Daily | undefined;
  jobs(): Promise<readonly Job<never>[]>;
  /** Loads the code that answers the calls: `calls` have an address, `reverses` have none. */
  load(): Promise<{ calls: Implemented; reverses: Implemented }>;
}

/**
 * Declares a feature. What is loaded at once only declares (contract, events, tables), so every wing above the platform may
 * read the list of features; what it does is behind `import()`, as the pages of a plugin are. An endpoint without
 * a handler does not compile.
 */
export function feature<Contract extends object, Reverses extends object>(
  declared: Declared<Contract, Reverses>,
): Feature {
  const endpoints = endpointsIn(declared.contract);
  const daily = async () => declared.daily?.();
  const reverses = declared.reverses ? endpointsIn(declared.reverses.contract) : {};
  return {
    id: declared.id,
    endpoints,
    reverses,
    events: Object.values(declared.events ?? {}),
    tables: Object.values(declared.tables ?? {}),
    whenPersonLeaves: async (tx, leaving) => (await declared.leaving?.())?.whenPersonLeaves(tx, leaving),
    hourly: async (tx, services, now) => (await declared.hourly?.())?.hourly(tx, services, now),
    daily: declared.daily && { name: declared.id, run: async (tx, services) => (await daily())?.daily(tx, services) },
    jobs: async () => (await declared.jobs?.())?.jobs ?? [],
    async load() {
      const [calls, back] = await Promise.all([declared.handlers(), declared.reverses?.handlers()]);
      return {
        calls: { endpoints, handlers: calls.handlers },
        reverses: { endpoints: reverses, handlers: back?.reverses ?? {} },
      };
    },
  };
}

// A contract module exports its schemas, which forms use, beside its endpoints.
const endpointsIn = (contract: object): Record<string, Endpoint> =>
  Object.fromEntries(Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])));

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}
