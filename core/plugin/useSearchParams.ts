import { useMemo } from 'react';
import { useRouter } from 'wouter';

/**
 * The query of the shown page's address. wouter's own `useSearch` and `useSearchParams` decode it before it is parsed, so
 * that `R%26D` ends at the `&` and `a%2Bb` becomes `a b`: use this hook in their place.
 */
export function useSearchParams(): URLSearchParams {
  const router = useRouter();
  const search = router.searchHook(router);
  return useMemo(() => new URLSearchParams(search), [search]);
}
