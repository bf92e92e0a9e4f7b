import { useAtomValue } from 'jotai';
import type { OrganisationItem } from '../contract.ts';
import { organisationsAtom } from '../queries.ts';

/** The person's organisations as both pages show them. What was read once stays while it is read anew. */
export function useOrganisations() {
  const { data, error, isFetching, refetch } = useAtomValue(organisationsAtom);
  return {
    organisations: data?.organisations ?? none,
    loading: !data && !error,
    /** Only where there is nothing older to show. */
    failure: data ? undefined : error?.message,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

const none: readonly OrganisationItem[] = [];
