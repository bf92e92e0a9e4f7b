import { allOf, rule, type Rule, type Viewer } from '#core/access/rule.ts';
import type { StepName } from '#plugins/access/contract.ts';
import { dayInWords } from '#server/domain/accessEnd.ts';
import { offered, type Named } from '#plugins/applications/rules.ts';

// These rules are not in the plugin: the browser needs only their sentences, which the explanation has.

/** The facts that decide whether a person may use an application. */
export interface ApplicationState {
  added: boolean;
  /** The roles of the catalogue. */
  roles: readonly Named[];
  /** `null` if the application is not assigned to the person. */
  enabled: boolean | null;
  /** The last day of an assignment that is over; otherwise `null`. */
  endedOn: string | null;
  /** It is over at the time that is asked for, and not yet today. */
  isAhead?: boolean;
}

const isAdded = rule<Pick<ApplicationState, 'added'>>(
  'added to the organisation',
  'The organisation has not added this application.',
  (_viewer, { added }) => added,
);

const isAssigned = rule<Pick<ApplicationState, 'enabled'>>(
  'assigned to the user',
  'This application is not assigned to the user.',
  (_viewer, { enabled }) => enabled !== null,
);

const isNotDisabled = rule<Pick<ApplicationState, 'enabled'>>(
  'not disabled for the user',
  'The application is disabled for this user.',
  (_viewer, { enabled }) => enabled !== false,
);

/** Its sentence has the day, so it is not made by `rule`. */
const isNotOver: Rule<Pick<ApplicationState, 'endedOn' | 'isAhead'>> = Object.assign(
  (_viewer: Viewer, { endedOn, isAhead }: Pick<ApplicationState, 'endedOn' | 'isAhead'>) =>
    endedOn === null ||
    `The access of the user to this application ${isAhead ? 'ends' : 'ended'} on ${dayInWords(endedOn)}.`,
  { label: 'access to it has not ended' },
);

/** The rules between a person and an application, in the order in which they are asked. */
export const applicationRules: readonly { name: StepName; rule: Rule<ApplicationState> }[] = [
  { name: 'added', rule: isAdded },
  { name: 'offered', rule: offered },
  { name: 'assigned', rule: isAssigned },
  { name: 'enabled', rule: isNotDisabled },
  { name: 'not-over', rule: isNotOver },
];

/** Admits a person to an application: the launcher shows it. */
export const mayUse = allOf(...applicationRules.map((one) => one.rule));
