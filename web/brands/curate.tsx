import { CaseSensitive, GitMerge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const BrandForm = lazyPart(() => import('../ui/brand-form.tsx'));
const MergeBrandDialog = lazyPart(() => import('./merge-dialog.tsx'));
const BrandAliasesDialog = lazyPart(() => import('./names-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));

const ACTIONS = [
  { opens: 'edit', label: 'Edit', Icon: Pencil },
  { opens: 'names', label: 'Names', Icon: CaseSensitive },
  { opens: 'merge', label: 'Merge', Icon: GitMerge },
  { opens: 'remove', label: 'Remove', Icon: Trash2 },
] as const;

export default function BrandCurationActions({ brand }: { brand: BrandDetail }) {
  const [opened, setOpened] = useState<(typeof ACTIONS)[number]['opens'] | null>(null);
  const navigate = useNavigate();
  const close = () => setOpened(null);
  return (
    <div className="flex flex-wrap gap-2">
      {ACTIONS.map(({ opens, label, Icon }) => (
        <Button key={opens} variant="outline" aria-haspopup="dialog" onClick={() => setOpened(opens)}>
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
      {opened === 'edit' ? (
        <BrandForm
          brand={brand}
          onSave={(body) => mutate('curation.changeBrand', { id: brand.id, body })}
          said={{ title: 'Brand updated', description: 'Your changes have been saved.' }}
          refused="Error updating brand"
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
    </div>
  );
}
