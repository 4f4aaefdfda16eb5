import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, X } from 'lucide-react';
import { useState } from 'react';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EMAIL_STATUS_OPTIONS } from './status.tsx';

const NewsletterPicker = lazyPart(() => import('../ui/newsletter-picker.tsx'));

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
        options={EMAIL_STATUS_OPTIONS}
        emptyLabel="All statuses"
      />
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
        <NewsletterPicker
          title="Filter by newsletter"
          chosen={newsletterId}
          onClose={() => setPicking(false)}
          onPick={(id) => {
            onChange({ newsletterId: id === newsletterId ? '' : id });
            setPicking(false);
          }}
        />
      ) : null}
    </div>
  );
}
