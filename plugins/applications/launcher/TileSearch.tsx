import { SearchField } from '#core/list/search/SearchField.tsx';
import type { Tile } from '#core/contract/session.ts';
import { cx } from '#core/ui/style/cx.ts';
import { hasWords } from '#core/text/fold.ts';

interface Props {
  search: string;
  /** The number of tiles that were found. */
  found: number;
  onSearch(search: string): void;
  /** Opens the first tile that was found. */
  onEnter(): void;
}

/** The search field of a launcher with many tiles. Enter opens the first match. */
export function TileSearch({ search, found, onSearch, onEnter }: Props) {
  return (
    <form
      className="flex items-center"
      onSubmit={(event) => {
        event.preventDefault();
        if (search) onEnter();
      }}
    >
      <SearchField label="Search your applications" value={search} onChange={onSearch} />
      <p role="status" className={cx('text-sm text-muted', search && 'ml-3')}>
        {search && found === 0 ? `No results for “${search}”.` : ''}
      </p>
    </form>
  );
}

/** The tiles whose name or line has every word that was typed. */
export const foundTiles = <T extends Tile>(tiles: readonly T[], search: string): readonly T[] =>
  search === '' ? tiles : tiles.filter(({ name, description }) => hasWords(`${name} ${description}`, search));
