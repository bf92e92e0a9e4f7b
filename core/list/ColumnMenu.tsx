import { Menu } from '#core/ui/buttons/Menu.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';

interface Props {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'further'>[];
  chosen: readonly string[];
  choose(keys: readonly string[]): void;
}

/** The menu 'Columns' of a table: which of the further columns are shown. */
export default function ColumnMenu({ columns, chosen, choose }: Props) {
  return (
    <Menu
      label="Columns"
      text="Columns"
      icon="columns"
      entries={columns
        .filter(({ further }) => further)
        .map(({ key, title }) => ({
          label: title,
          checked: chosen.includes(key),
          several: true,
          onSelect: () => choose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
        }))}
    />
  );
}
