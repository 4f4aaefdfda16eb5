// Other spellings of a brand (for administrators): mails that use one of them are assigned to it.
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { apiQuery, call } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useListChange } from '../ui/use-list-change.ts';

const SOURCES: Record<string, string> = {
  person: 'entered by hand',
  rename: 'previous name',
  merge: 'name of a merged brand',
  correction: 'from a correction',
  removal: 'from a removal',
};

export default function BrandAliasesDialog({ brand, onClose }: { brand: BrandDetail; onClose: () => void }) {
  const query = apiQuery('curation.listAliases', { id: brand.id });
  const { data, error, refetch } = useQuery(query);
  const { pending, refusal, refuse, send } = useListChange<NonNullable<typeof data>>(query.queryKey);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (!name) return refuse('Name is required');
    if (await send(call('curation.addAlias', { id: brand.id, body: { name } }))) {
      form.reset();
      toast({ title: `${name} is now another name for ${brand.name}` });
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Other names of ${brand.name}`}
      description="Future emails that use one of these names will be matched to this brand. To move existing sponsorships, merge the brands instead."
    >
      {!data ? (
        <NotLoaded what="the names" error={error} onRetry={() => void refetch()} className="h-16" />
      ) : data.aliases.length === 0 ? (
        <p className="text-sm text-muted-foreground">No other names</p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border">
          {data.aliases.map(({ alias, name, source }) => (
            <li key={alias} className="flex items-center justify-between gap-2 px-3 py-1.5 text-sm">
              <span className="min-w-0">
                <span className="font-medium break-words">{name}</span>
                <span className="block text-xs text-muted-foreground">{SOURCES[source] ?? source}</span>
              </span>
              <Button
                variant="ghost"
                size="icon"
                disabled={pending}
                aria-label={`Remove ${name}`}
                onClick={() => void send(call('curation.removeAlias', { id: brand.id, alias }))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void add(event)} className="mt-3 grid gap-3">
        <Field label="Another name" required error={refusal}>
          <Input name="name" maxLength={200} disabled={pending} autoComplete="off" />
        </Field>
        <DialogFoot>
          <Button variant="outline" onClick={onClose}>
            Done
          </Button>
          <Button type="submit" disabled={pending}>
            Add Name
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
