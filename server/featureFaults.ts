import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Feature } from './domain/feature.ts';

/** What is wrong with a list of features, each sentence with the file to mend. The server does not start with a fault. */
export function faultsOf(features: readonly Feature[]): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  const unique = (what: string, owner: string, fault: (other: string) => string) => {
    const other = owners.get(what);
    if (other !== undefined) faults.push(fault(other));
    else owners.set(what, owner);
  };
  const answered = new Set<Endpoint>(
    features.flatMap(({ endpoints, reverses }) => [...Object.values(endpoints), ...Object.values(reverses)]),
  );
  for (const { id, endpoints, events } of features) {
    unique(`feature ${id}`, id, () => `server/features.ts lists a feature '${id}' twice.`);
    for (const { method, service, path } of Object.values(endpoints)) {
      const address = `${method} ${path.replace(/:\w+/g, ':id')}`;
      const fault = (other: string) => `plugins/${id}/contract.ts: ${method} ${path} is an address of ${other} too.`;
      unique(`address ${service ?? ''} ${address}`, id, fault);
    }
    for (const event of events) {
      const file = `plugins/${id}/events.ts: the event ${event.id}`;
      unique(`event ${event.id}`, id, (other) => `${file} is an event of ${other} too.`);
      // What the operator does has a name of its own, whichever feature declares it.
      if (!event.id.startsWith(`${id}.`) && !event.id.startsWith('operator.'))
        faults.push(`${file} must begin with '${id}.'.`);
      if (typeof event.undo !== 'string' && !answered.has(event.undo))
        faults.push(
          `server/features/${id}/index.ts: the event ${event.id} is undone by ${event.undo.path}, which no feature answers.`,
        );
    }
  }
  return faults;
}
