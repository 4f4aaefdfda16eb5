import { useState } from 'react';
import { SelectionCheckbox } from './checkbox.tsx';

/** The rows that are chosen on a page of a list. @param noun of a row, as 'lead'. */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[], noun: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (some: readonly Row[], on: boolean) => {
    const ids = some.map(({ id }) => id);
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  };
  const picked = rows.filter(({ id }) => chosen.has(id));
  return {
    picked,
    clear: () => setChosen(new Set()),
    /** Chooses every row of the page. */
    headBox: (
      <SelectionCheckbox
        label={`Select every ${noun} on this page`}
        checked={picked.length === rows.length}
        onChange={(on) => choose(rows, on)}
      />
    ),
    rowBox: (row: Row, name: string) => (
      <SelectionCheckbox label={`Select ${name}`} checked={chosen.has(row.id)} onChange={(on) => choose([row], on)} />
    ),
  };
}
