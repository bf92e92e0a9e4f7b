/**
 * What a limited administrator looks after. Everyone with a duty reads people, groups and applications; an auditor reads
 * everything and changes nothing.
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
