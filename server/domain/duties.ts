import { duties, type Duty } from '#core/access/duty.ts';
import { holds, isInDuty } from '#core/access/dutyRules.ts';
import type { Database } from '../platform/db/schema.ts';

/** The duties of a limited administrator, and the applications that they are for; no ids: all applications. */
export interface Duties {
  duties: Duty[];
  dutyApplications: number[];
}

/** Reads the column `duties`: words that are separated by spaces. */
export const dutiesIn = (text: string): Duty[] =>
  text === '' ? [] : duties.filter((duty) => text.split(' ').includes(duty));

/** Reads the column `duty_applications`: ids that are separated by spaces. */
export const idsIn = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number));

/** Tells if an administrator gives people this application. */
export const answersFor = (rank: Duties & { admin: boolean }, applicationId: number): boolean =>
  holds(rank, 'applications') && isInDuty(rank, applicationId);

/** The columns for these duties. Only the duty 'applications' is for chosen applications. */
export function dutyColumns({ duties: had, dutyApplications }: Duties) {
  const isForApplications = had.includes('applications');
  return {
    duties: duties.filter((duty) => had.includes(duty)).join(' '),
    duty_applications: isForApplications ? [...new Set(dutyApplications)].toSorted((a, b) => a - b).join(' ') : '',
  } satisfies Partial<Record<keyof Database['memberships'], string>>;
}

/** The columns of somebody without duties. */
export const withoutDuties = dutyColumns({ duties: [], dutyApplications: [] });
