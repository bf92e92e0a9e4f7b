const warnings = new Map([
  [
    'user_deactivated',
    'Your primary organisation account has been deactivated. Please contact your CRM administrator for access.',
  ],
  ['user_deleted', 'You were removed from primary organisation. Please go to your other organisation.'],
]);

/**
 * The reason why the primary organisation cannot be used, by the query `userorg_status`, with the words of
 * docs/specification/product.md section 2.
 */
export const warningOf = (status: string | null): string =>
  warnings.get(status ?? '') ??
  'Permission denied to access your primary organization in this IP address, Please switch organisation.';
