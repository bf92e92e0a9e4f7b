/** What became of a message to another program, as the server stores it. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** What became of a message so far. One that failed and will be repeated says so. */
export type ShownState = DeliveryState | 'repeated';

/** The state that people read: a message that waits after a failure is no quiet one. */
export const stateOf = ({ state, attempts }: { state: DeliveryState; attempts: number }): ShownState =>
  state === 'waiting' && attempts > 0 ? 'repeated' : state;

/** What a state is called. */
export const stateText: Record<ShownState, string> = {
  waiting: 'Waiting',
  repeated: 'Failed, will be tried again',
  delivered: 'Delivered',
  failed: 'Failed',
};
