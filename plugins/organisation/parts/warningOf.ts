/** Why the primary organisation cannot be used, by the query `userorg_status`, in the words of product.md section 2. */
export function warningOf(status: string | null): string {
  switch (status) {
    case 'user_deactivated':
      return 'Your primary organisation account has been deactivated. Please contact your CRM administrator for access.';
    case 'user_deleted':
      return 'You were removed from primary organisation. Please go to your other organisation.';
  }
  return 'Permission denied to access your primary organization in this IP address, Please switch organisation.';
}
