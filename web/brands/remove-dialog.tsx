import type { BrandDetail } from '../../src/contract/brands.ts';
import { UNDO_DAYS } from '../../src/contract/undo.ts';
import { removeBrand } from '../data/curation.ts';
import { formatCountOf } from '../ui/format.ts';
import { RemovalDialog } from '../ui/removal-dialog.tsx';
import { toast } from '../ui/toast.tsx';

interface Props {
  brand: BrandDetail;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a brand with its sponsorships; an administrator can undo this for 30 days. */
export default function RemoveBrandDialog({ brand, onRemoved, onClose }: Props) {
  return (
    <RemovalDialog
      title={`Remove ${brand.name}?`}
      action="Remove Brand"
      busy="Removing..."
      remove={async () => {
        await removeBrand(brand.id);
        toast({
          title: `${brand.name} was removed`,
          description: `You can undo this for ${UNDO_DAYS} days under Changes.`,
        });
        onRemoved();
      }}
      refused={{ title: 'Not removed', otherwise: 'Please try again.' }}
      onClose={onClose}
    >
      <p>
        This also removes its {formatCountOf(brand.sponsorshipTotal, 'sponsorship')}. Future emails that mention it
        won’t add it back. You can undo this for {UNDO_DAYS} days.
      </p>
    </RemovalDialog>
  );
}
