import { allOf, rule } from '#core/access/rule.ts';
import { offered, type Named } from '#plugins/applications/rules.ts';

// These rules are not in the plugin: the browser needs only their sentences, which the explanation has.

/** The facts that decide whether a person may use an application. */
export interface ApplicationState {
  added: boolean;
  /** The roles of the catalogue. */
  roles: readonly Named[];
  /** `null` if the application is not assigned to the person. */
  enabled: boolean | null;
}

export const isAdded = rule<Pick<ApplicationState, 'added'>>(
  'added to the organisation',
  'The organisation has not added this application.',
  (_viewer, { added }) => added,
);

export const isAssigned = rule<Pick<ApplicationState, 'enabled'>>(
  'assigned to the user',
  'This application is not assigned to the user.',
  (_viewer, { enabled }) => enabled !== null,
);

export const isNotDisabled = rule<Pick<ApplicationState, 'enabled'>>(
  'not disabled for the user',
  'The application is disabled for this user.',
  (_viewer, { enabled }) => enabled !== false,
);

/** Admits a person to an application: the launcher shows it. The rules are asked in this order. */
export const mayUse = allOf<ApplicationState>(isAdded, offered, isAssigned, isNotDisabled);
