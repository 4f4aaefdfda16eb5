import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/input.tsx';
import { EMAIL_STATUS_OPTIONS } from './status.tsx';

const NewsletterPicker = lazy(() => import('../ui/newsletter-picker.tsx'));

interface Props {
  status: string;
  newsletterId: string;
  onChange: (next: { status?: string; newsletterId?: string }) => void;
}

export function InboxFilters({ status, newsletterId, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  const { data: options } = useQuery({ ...newsletterOptionsQuery, enabled: newsletterId !== '' });
  const chosen = options?.find(({ id }) => id === newsletterId);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Select
        aria-label="Processing status"
        value={status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">All statuses</option>
        {EMAIL_STATUS_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setPicking(true)} className="max-w-72 min-w-0">
        <span className="truncate">{newsletterId ? (chosen?.name ?? '…') : 'All newsletters'}</span>
        <ChevronsUpDown aria-hidden className="text-muted-foreground" />
      </Button>
      {newsletterId ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Clear newsletter filter"
          onClick={() => onChange({ newsletterId: '' })}
        >
          <X aria-hidden />
        </Button>
      ) : null}
      {picking ? (
        <Suspense fallback={null}>
          <NewsletterPicker
            title="Filter by newsletter"
            chosen={newsletterId}
            onClose={() => setPicking(false)}
            onPick={(id) => {
              onChange({ newsletterId: id === newsletterId ? '' : id });
              setPicking(false);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
