import { useState } from 'react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { UNDO_DAYS } from '../../src/contract/undo.ts';
import { mergeBrand } from '../data/curation.ts';
import { type BrandChoice, BrandPicker } from '../ui/brand-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { formatCountOf } from '../ui/format.ts';
import { useAction } from '../ui/use-act.ts';

export default function MergeBrandDialog({
  brand,
  onMerged,
  onClose,
}: {
  brand: BrandDetail;
  onMerged: (intoId: string) => void;
  onClose: () => void;
}) {
  const [into, setInto] = useState<BrandChoice | null>(null);
  const [pending, act] = useAction({ title: 'Not merged', leads: true });
  const merge = async () => {
    if (!into) return;
    const merged = await act(async () => {
      const { sponsorships } = await mergeBrand(brand.id, into.id);
      return {
        title: `${brand.name} was merged into ${into.name}`,
        description: `${formatCountOf(sponsorships, 'sponsorship')} moved. You can undo this for ${UNDO_DAYS} days under Changes.`,
      };
    });
    if (merged) onMerged(into.id);
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Merge ${brand.name} into another brand`}
      description="Its sponsorships, buying patterns, contact and names move to the other brand. Future emails that mention it will count toward the other brand."
    >
      <BrandPicker label="Into" chosen={into} except={brand.id} onChoose={setInto} />
      <DialogFoot>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={pending || !into} onClick={() => void merge()}>
          {pending ? 'Merging...' : into ? `Merge into ${into.name}` : 'Merge'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
