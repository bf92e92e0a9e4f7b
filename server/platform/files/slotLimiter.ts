import type { Viewer } from '#core/access/rule.ts';
import { codes } from '#core/contract/envelope.ts';
import { Refused } from '../http/refused.ts';

/** The person who does the work, and the organisation. */
export type Whose = Pick<Viewer, 'id' | 'organisationId'>;

/** The limits, and the sentence of the refusal, for a person, an organisation, and everybody. */
type Limits = Record<'person' | 'organisation' | 'all', { most: number; why: string }>;

/** Limits the pictures that are in this process's memory, so that one person's do not delay everybody's. */
export class SlotLimiter {
  private readonly present = new Set<Whose>();
  private readonly limits: Limits;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Takes a slot, and returns the function that frees it. Refuses a person with too many slots, and everybody when all are taken. */
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

const refused = (code: number, why: string) => new Refused(code, `${why} Try again in a moment.`, { retryAfter: 5 });
