import { rule } from '#core/access/rule.ts';

/** The fields that the record rules read. */
export interface PolicyState {
  isDefault: boolean;
  forced: boolean;
  passkeysOnly?: boolean | undefined;
  rangeCount: number;
}

/**
 * The default policy applies to everybody; only its two-factor switch and its ranges can be changed
 * (docs/specification/server.md section 3).
 */
export const notDefault = rule<Pick<PolicyState, 'isDefault'>>(
  'not the default policy',
  'The default policy is applied to all groups. It cannot be edited or deleted.',
  (_viewer, policy) => !policy.isDefault,
);

export const isForced = rule<PolicyState>(
  'forces two-factor',
  'This security policy does not force two-factor authentication.',
  (_viewer, policy) => policy.forced,
  { already: true },
);

export const notForced = rule<PolicyState>(
  'does not force two-factor',
  'This security policy already forces two-factor authentication.',
  (_viewer, policy) => !policy.forced,
  { already: true },
);

export const onlyPasskeys = rule<PolicyState>(
  'requires passkeys',
  'This security policy does not require passkeys.',
  (_viewer, policy) => policy.passkeysOnly === true,
  { already: true },
);

export const notOnlyPasskeys = rule<PolicyState>(
  'does not require passkeys',
  'This security policy already requires passkeys.',
  (_viewer, policy) => !policy.passkeysOnly,
  { already: true },
);

export const hasRanges = rule<PolicyState>(
  'has ranges',
  'No IPs are added in this security policy',
  (_viewer, policy) => policy.rangeCount > 0,
);

/** The requirements of a policy, one word each; empty if it has no rules. */
export const demandsOf = ({
  forced,
  passkeysOnly,
  rangeCount,
}: Pick<PolicyState, 'forced' | 'passkeysOnly' | 'rangeCount'>): string[] => [
  ...(forced ? ['2FA'] : []),
  ...(passkeysOnly ? ['Passkeys'] : []),
  ...(rangeCount > 0 ? ['IP'] : []),
];
