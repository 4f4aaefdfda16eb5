// Filter for newsletters that are similar to a chosen one. Choosing the same newsletter again, or pressing the cross,
// clears the filter.

import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, X } from 'lucide-react';
import { useState } from 'react';
import { SIMILARITY_CUTOFFS } from '../../src/contract/relevance.ts';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const NewsletterPicker = lazyPart(() => import('../ui/newsletter-picker.tsx'));

const CUTOFFS = SIMILARITY_CUTOFFS.map((cutoff) => ({ value: String(cutoff), label: `${Math.round(cutoff * 100)}%+` }));

export function SimilarityFilter({
  newsletterId,
  cutoff,
  onChange,
}: {
  newsletterId: string;
  cutoff: string;
  onChange: (newsletterId: string, cutoff: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const { data: options } = useQuery({ ...newsletterOptionsQuery, enabled: newsletterId !== '' || open });
  const chosen = options?.find(({ id }) => id === newsletterId);
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="max-w-60 min-w-0 max-sm:px-2"
      >
        <span className="truncate">{newsletterId ? `Similar to ${chosen?.name ?? '…'}` : 'Similar newsletters'}</span>
        <ChevronsUpDown aria-hidden className="text-muted-foreground" />
      </Button>
      {newsletterId ? (
        <>
          <Select
            aria-label="How similar"
            value={cutoff}
            onChange={(event) => onChange(newsletterId, event.target.value)}
            options={CUTOFFS}
          />
          <Button variant="ghost" size="icon" aria-label="Clear similarity filter" onClick={() => onChange('', cutoff)}>
            <X aria-hidden />
          </Button>
        </>
      ) : null}
      {open ? (
        <NewsletterPicker
          chosen={newsletterId}
          onClose={() => setOpen(false)}
          onPick={(id) => {
            onChange(id === newsletterId ? '' : id, cutoff);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
