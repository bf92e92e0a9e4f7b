/** Thrown where the person thought better of it: nothing was done, what was shown at once is put back, and nothing is said. */
export class Cancelled extends Error {
  override name = 'Cancelled';

  constructor() {
    super('Cancelled: nothing was changed.');
  }
}
