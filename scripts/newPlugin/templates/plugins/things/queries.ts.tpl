import type { Answer } from '#core/client/client.ts';
import type { ShownList } from '#core/client/useLongList.ts';
import { useWholeList } from '#core/client/useWholeList.ts';
import { listThings, type Thing } from './contract.ts';

/** The things of the organisation. */
export function useThings(): ShownList<Thing> {
  return useWholeList(listThings, {}, thingsOf);
}

const thingsOf = ({ things }: Answer<typeof listThings>): readonly Thing[] => things;
