import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { List } from '../ui/list.tsx';
import { Skeleton } from '../ui/states.tsx';

const SOURCES: Record<string, string> = {
  person: 'entered by hand',
  rename: 'previous name',
  merge: 'name of a merged brand',
  correction: 'from a correction',
  removal: 'from a removal',
};

export default function BrandAliasesDialog({ brand, onClose }: { brand: BrandDetail; onClose: () => void }) {
  const query = useQuery(apiQuery('curation.listAliases', { id: brand.id }));
  return (
    <Dialog
      onClose={onClose}
      title={`Other names of ${brand.name}`}
      description="Future emails that use one of these names will be matched to this brand. To move existing sponsorships, merge the brands instead."
    >
      <List
        query={query}
        rows={({ aliases }) => aliases}
        noun="name"
        frame="bare"
        failed="Failed to load the names"
        skeleton={<Skeleton className="h-16" />}
        empty={
          <p data-nothing className="text-sm text-muted-foreground">
            No other names
          </p>
        }
      >
        {(aliases) => (
          <ul className="divide-y divide-border rounded-md border border-border">
            {aliases.map(({ alias, name, source }) => (
              <li key={alias} className="flex items-center justify-between gap-2 px-3 py-1.5 text-sm">
                <span className="min-w-0">
                  <span className="font-medium break-words">{name}</span>
                  <span className="block text-xs text-muted-foreground">{SOURCES[source] ?? source}</span>
                </span>
                <ActionButton
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${name}`}
                  run={() => mutate('curation.removeAlias', { id: brand.id, alias })}
                >
                  <Trash2 aria-hidden />
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
      </List>
      <Form
        schema={() => import('../../src/contract/curation.ts').then(({ brandAliasInput }) => brandAliasInput)}
        send={async (body, form) => {
          await mutate('curation.addAlias', { id: brand.id, body });
          form.reset();
          return body.name;
        }}
        said={(name) => ({ title: `${name} is now another name for ${brand.name}` })}
        refused={{ title: 'Not added', otherwise: 'Please try again.' }}
        className="mt-3 grid gap-3"
      >
        <TextField name="name" label="Another name" required maxLength={200} autoComplete="off" />
        <DialogFoot>
          <Button variant="outline" onClick={onClose}>
            Done
          </Button>
          <SubmitButton>Add Name</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
