import type { Viewer } from '#core/access/rule.ts';
import { codes } from '#core/contract/envelope.ts';
import { Refused } from '../http/calls/refused.ts';

/** Whose work it is. */
export type Whose = Pick<Viewer, 'id' | 'organisationId'>;

/** How many there may be of one kind, and with which sentence one more is refused. */
type Limits = Record<'person' | 'organisation' | 'all', { most: number; why: string }>;

/** Those whose pictures take the server's memory at the moment, in this process: nobody's hold up everybody's. */
export class SlotLimiter {
  private readonly present = new Set<Whose>();
  private readonly limits: Limits;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Lets one in until the answered function is called. Refuses who has some in it already, and everybody when it is full. */
  enter({ id, organisationId }: Whose): () => void {
    const { person, organisation, all } = this.limits;
    const others = [...this.present];
    if (others.filter((one) => one.id === id).length >= person.most) throw refused(codes.tooManyAttempts, person.why);
    const beside = others.filter((one) => organisationId !== null && one.organisationId === organisationId);
    if (beside.length >= organisation.most) throw refused(codes.tooManyAttempts, organisation.why);
    if (others.length >= all.most) throw refused(codes.unavailable, all.why);
    const whose = { id, organisationId };
    this.present.add(whose);
    return () => void this.present.delete(whose);
  }
}

const refused = (code: number, why: string) =>
  new Refused(code, `${why} Please try again in a moment.`, { retryAfter: 5 });
