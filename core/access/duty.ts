/**
 * The parts of the organisation that a limited administrator may manage. With any duty a person may read people, groups and
 * applications. An auditor may read everything, and change nothing.
 */
export const duties = ['people', 'applications', 'security', 'auditor'] as const;
export type Duty = (typeof duties)[number];

/** The names of the duties on screen. */
export const dutyNames: Record<Duty, string> = {
  people: 'People',
  applications: 'Applications',
  security: 'Security',
  auditor: 'Auditor',
};
