/**
 * The sentence in place of rows. A page translator takes its texts away from React, so a new text gets a new element: it would
 * not change otherwise.
 */
export const NoResults = ({ typed }: { typed: string }) => <span key={typed}>No results for “{typed}”.</span>;
