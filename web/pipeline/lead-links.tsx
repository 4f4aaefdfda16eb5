// The links that members add to a lead: to an email thread, a contract, a shared folder.
import { Plus, X } from 'lucide-react';
import type { LeadFields } from '../../src/contract/leads.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';

export function LeadLinks({
  links,
  error,
  onChange,
}: {
  links: LeadFields['links'];
  error: string | undefined;
  onChange: (links: LeadFields['links']) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">Links</legend>
      {links.map(({ url, label }, nth) => (
        <div key={`link ${String(nth)}`} className="flex gap-1.5">
          <Input
            type="url"
            aria-label={`Address of link ${nth + 1}`}
            placeholder="https://"
            value={url}
            onChange={({ target }) =>
              onChange(links.map((one, at) => (at === nth ? { label, url: target.value } : one)))
            }
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove link ${nth + 1}`}
            onClick={() => onChange(links.filter((_, at) => at !== nth))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-xs font-medium text-destructive">
          {error}
        </p>
      ) : null}
      <div>
        <Button variant="outline" size="sm" onClick={() => onChange([...links, { url: '', label: '' }])}>
          <Plus aria-hidden />
          Add link
        </Button>
      </div>
    </fieldset>
  );
}
