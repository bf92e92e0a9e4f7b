import { Select } from '#core/ui/select/Select.tsx';
import { statusFilters, type StatusFilter as Status } from '../contract.ts';

interface Props {
  status: Status;
  onChange(status: Status): void;
}

/** The filter of the list by status. */
export function StatusFilter({ status, onChange }: Props) {
  return (
    <Select
      label="Status"
      hideLabel
      className="w-44 max-md:w-40"
      options={options}
      value={status}
      onChange={(value) => onChange(value as Status)}
    />
  );
}

const options = Object.entries(statusFilters).map(([value, label]) => ({ value, label }));
