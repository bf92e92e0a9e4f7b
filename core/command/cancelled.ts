/** Thrown when the person cancels: nothing was done, the optimistic update is undone, and no message is shown. */
export class Cancelled extends Error {
  override name = 'Cancelled';

  constructor() {
    super('Cancelled: nothing was changed.');
  }
}
