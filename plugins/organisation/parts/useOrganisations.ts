import { useAtomValue } from 'jotai';
import type { OrganisationItem } from '../contract.ts';
import { organisationsAtom } from '../queries.ts';

/** The person's organisations for both pages. Old rows stay while they are read again. */
export function useOrganisations() {
  const { data, error, isFetching, refetch } = useAtomValue(organisationsAtom);
  return {
    organisations: data?.organisations ?? none,
    loading: !data && !error,
    /** A failure is shown only if there are no old rows. */
    failure: data ? undefined : error?.message,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

const none: readonly OrganisationItem[] = [];
