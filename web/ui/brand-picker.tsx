// Picks a brand: a search field, then one of its results.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { brandChoicesQuery } from '../data/lists.ts';
import { Logo } from './logo.tsx';
import { SearchField } from './search-field.tsx';

export interface BrandChoice {
  id: string;
  name: string;
}

/**
 * @param except id of a brand that isn't offered. @param none label of the choice of no brand; without it, a brand must
 * be chosen.
 */
export function BrandPicker({
  label,
  chosen,
  except,
  none,
  onChoose,
}: {
  label: string;
  chosen: BrandChoice | null;
  except?: string;
  none?: string;
  onChoose: (choice: BrandChoice | null) => void;
}) {
  const [search, setSearch] = useState('');
  const name = useId();
  const { data, isFetching } = useQuery(brandChoicesQuery(search));
  const found = search ? (data?.brands ?? []).filter(({ id }) => id !== except) : [];
  const offered =
    chosen && !found.some(({ id }) => id === chosen.id) ? [{ ...chosen, logoUrl: null }, ...found] : found;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <SearchField label="Search brands..." value={search} onChange={setSearch} />
      <div className="grid">
        {none !== undefined ? (
          <label className="flex min-h-8 items-center gap-2 rounded-sm px-1 text-sm hover:bg-muted/60">
            <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
            {none}
          </label>
        ) : null}
        {offered.map((brand) => (
          <label key={brand.id} className="flex min-h-8 items-center gap-2 rounded-sm px-1 text-sm hover:bg-muted/60">
            <input
              type="radio"
              name={name}
              checked={chosen?.id === brand.id}
              onChange={() => onChoose({ id: brand.id, name: brand.name })}
            />
            <Logo name={brand.name} url={brand.logoUrl} />
            <span className="min-w-0 truncate">{brand.name}</span>
          </label>
        ))}
      </div>
      <p role="status" className="text-xs text-muted-foreground">
        {search && !isFetching && found.length === 0 ? 'No brand with this name' : ''}
      </p>
    </fieldset>
  );
}
