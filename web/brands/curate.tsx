// An administrator's actions on a brand: edit, merge into another, remove. Merges and removals can be undone for 30
// days (page 'Changes').
import { CaseSensitive, GitMerge, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { call, mutate } from '../data/api.ts';
import { EditConflict, saveUnlessChanged } from '../data/edit-conflict.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

const BrandForm = lazy(() => import('../ui/brand-form.tsx'));
const MergeBrandDialog = lazy(() => import('./merge-dialog.tsx'));
const BrandAliasesDialog = lazy(() => import('./names-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

const FIELDS = {
  name: 'Name',
  website: 'Website',
  logoUrl: 'Logo URL',
  company: 'A product of',
  contactEmail: "Contact's email",
  contactName: "Contact's name",
  contactTitle: "Contact's title",
};

export default function BrandCurationActions({ brand }: { brand: BrandDetail }) {
  const [opened, setOpened] = useState<'edit' | 'names' | 'merge' | 'remove' | null>(null);
  /** The version that the form was filled from, or the newer one after someone else's change. */
  const [latest, setLatest] = useState(brand);
  const navigate = useNavigate();
  const close = () => setOpened(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => {
          setLatest(brand);
          setOpened('edit');
        }}
      >
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('names')}>
        <CaseSensitive aria-hidden />
        Names
      </Button>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('merge')}>
        <GitMerge aria-hidden />
        Merge
      </Button>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('remove')}>
        <Trash2 aria-hidden />
        Remove
      </Button>
      <Suspense fallback={null}>
        {opened === 'edit' ? (
          <BrandForm
            brand={brand}
            onSave={async (change) => {
              if (change)
                await saveUnlessChanged({
                  before: latest,
                  fields: FIELDS,
                  save: (updatedAt) => mutate('curation.changeBrand', { id: brand.id, body: { ...change, updatedAt } }),
                  now: () => call('brands.read', { id: brand.id }),
                });
              toast({ title: 'Brand updated', description: 'Your changes have been saved.' });
              close();
            }}
            onRefused={(error) => {
              if (error instanceof EditConflict) setLatest(error.now as BrandDetail);
              toastRefusal(
                error instanceof EditConflict ? 'Someone else changed this' : 'Error updating brand',
                error,
                'Please try again.',
              );
            }}
            onClose={close}
          />
        ) : null}
        {opened === 'names' ? <BrandAliasesDialog brand={brand} onClose={close} /> : null}
        {opened === 'merge' ? (
          <MergeBrandDialog brand={brand} onClose={close} onMerged={(into) => void navigate(`/brands/${into}`)} />
        ) : null}
        {opened === 'remove' ? (
          <RemoveDialog brand={brand} onClose={close} onRemoved={() => void navigate('/brands')} />
        ) : null}
      </Suspense>
    </div>
  );
}
