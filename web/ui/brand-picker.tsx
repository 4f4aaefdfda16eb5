// Picks a brand: a search field, then one of its results.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foldName } from '../../src/contract/folded.ts';
import { apiQuery } from '../data/api.ts';
import { brandChoicesQuery } from '../data/lists.ts';
import { Logo } from './logo.tsx';
import { SearchField } from './search-field.tsx';

/** `id` is '' for a company that isn't in the catalogue. */
export interface BrandChoice {
  id: string;
  name: string;
}

/**
 * @param except id of a brand that isn't offered. @param none label of the choice of no brand; without it, a brand must
 * be chosen. @param hasLeads true if one's own leads are offered first, and a company by its name last.
 */
export function BrandPicker({
  label,
  chosen,
  except,
  none,
  hasLeads = false,
  onChoose,
}: {
  label: string;
  chosen: BrandChoice | null;
  except?: string;
  none?: string;
  hasLeads?: boolean;
  onChoose: (choice: BrandChoice | null) => void;
}) {
  const [search, setSearch] = useState('');
  const name = useId();
  const { data, isFetching } = useQuery(brandChoicesQuery(search));
  const leads = useQuery({
    ...apiQuery('leads.list', { query: { search, limit: 8, sortBy: 'updatedAt', sortOrder: 'desc' } }),
    enabled: hasLeads,
  });
  const found = [
    ...(leads.data?.leads ?? []).map(({ brand }) => brand),
    ...(search ? (data?.brands ?? []) : []),
  ].filter(({ id }, at, all) => id !== except && all.findIndex((one) => one.id === id) === at);
  const isNew = hasLeads && search !== '' && found.every(({ name: known }) => foldName(known) !== foldName(search));
  const company = isNew ? [{ id: '', name: search, logoUrl: null }] : [];
  const offered = [
    ...(chosen && ![...found, ...company].some((one) => one.id === chosen.id && one.name === chosen.name)
      ? [{ ...chosen, logoUrl: null }]
      : []),
    ...found,
    ...company,
  ];
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
          <label
            key={brand.id || brand.name}
            className="flex min-h-8 items-center gap-2 rounded-sm px-1 text-sm hover:bg-muted/60"
          >
            <input
              type="radio"
              name={name}
              checked={chosen?.id === brand.id && chosen.name === brand.name}
              onChange={() => onChoose({ id: brand.id, name: brand.name })}
            />
            <Logo name={brand.name} url={brand.logoUrl} />
            <span className="min-w-0 truncate">{brand.id ? brand.name : `Add “${brand.name}” as a lead`}</span>
          </label>
        ))}
      </div>
      <p role="status" className="text-xs text-muted-foreground">
        {search && !isFetching && offered.length === 0 ? 'No brand with this name' : ''}
      </p>
    </fieldset>
  );
}
