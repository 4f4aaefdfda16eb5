import type { BrandDetail } from '../../src/contract/brands.ts';
import { UNDO_DAYS } from '../../src/contract/undo.ts';
import { removeBrand } from '../data/curation.ts';
import ConfirmDialog from '../ui/confirm-dialog.tsx';
import { formatCountOf } from '../ui/format.ts';

interface Props {
  brand: BrandDetail;
  onRemoved: () => void;
  onClose: () => void;
}

export default function RemoveBrandDialog({ brand, onRemoved, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Remove ${brand.name}?`}
      action="Remove Brand"
      busy="Removing..."
      run={() => removeBrand(brand.id).then(onRemoved)}
      said={{
        title: `${brand.name} was removed`,
        description: `You can undo this for ${UNDO_DAYS} days under Changes.`,
      }}
      refused={{ title: 'Not removed' }}
      onClose={onClose}
    >
      <p>
        This also removes its {formatCountOf(brand.sponsorshipTotal, 'sponsorship')}. Future emails that mention it
        won’t add it back. You can undo this for {UNDO_DAYS} days.
      </p>
    </ConfirmDialog>
  );
}
