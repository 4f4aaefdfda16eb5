import { useState } from 'react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { removeBrand } from '../data/curation.ts';
import { messageOf } from '../data/request.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';

export default function RemoveBrandDialog({
  brand,
  onRemoved,
  onClose,
}: {
  brand: BrandDetail;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await removeBrand(brand.id);
      toast({ title: `${brand.name} is removed`, description: 'It can be taken back for 30 days under Changes.' });
      onRemoved();
    } catch (refused) {
      toast({ title: 'Not removed', description: messageOf(refused, 'Please try again.'), variant: 'destructive' });
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${brand.name}?`}
      action={pending ? 'Removing...' : 'Remove Brand'}
      pending={pending}
      onConfirm={() => void remove()}
    >
      <p>
        It goes with its {brand.sponsorshipTotal} {brand.sponsorshipTotal === 1 ? 'sponsorship' : 'sponsorships'}, and
        mails that name it no longer make it anew. For 30 days it can be taken back.
      </p>
    </ConfirmDialog>
  );
}
