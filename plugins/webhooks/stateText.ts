import type { Delivery } from './contract.ts';

/** What became of a delivery so far. One that failed and will be repeated says so. */
export type State = Delivery['state'] | 'repeated';

/** The state that people read: a delivery that waits after a failure is no quiet one. */
export const stateOf = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): State =>
  state === 'waiting' && attempts > 0 ? 'repeated' : state;

/** What a state of a delivery is called. */
export const stateText: Record<State, string> = {
  waiting: 'Waiting',
  repeated: 'Will be repeated',
  delivered: 'Delivered',
  failed: 'Failed',
};
