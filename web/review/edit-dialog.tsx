// Saving also decides the item. If the server refuses, the form stays open with the reason.
import type { ReviewDecision, ReviewItem } from '../../src/contract/review.ts';
import BrandForm from '../ui/brand-form.tsx';
import SponsorshipForm from '../ui/sponsorship-form.tsx';
import { editableRecordKind, reviewItemTitle } from './entries.ts';

const PLACEMENT = 'feature';

export default function EditDialog({
  entry,
  onCorrect,
  onClose,
}: {
  entry: ReviewItem;
  onCorrect: (decision: ReviewDecision) => Promise<void>;
  onClose: () => void;
}) {
  const { brand, sponsorship, newsletter, seen, contact } = entry;
  const shared = { refused: `Not saved: ${reviewItemTitle(entry)}`, onClose };
  if (editableRecordKind(entry) === 'brand' && brand)
    return (
      <BrandForm
        brand={{
          ...brand,
          contactName: contact?.name,
          contactTitle: contact?.title,
          contactEmail: contact?.email,
        }}
        onSave={(change) => onCorrect({ decision: 'edit', brand: change })}
        {...shared}
      />
    );
  if (seen && newsletter)
    return (
      <SponsorshipForm
        title="Name the sponsor"
        sponsorship={{
          brandName: '',
          placementType: PLACEMENT,
          newsletterId: newsletter.id,
          newsletterName: newsletter.name,
        }}
        staysInNewsletter
        onSave={(change) => onCorrect({ decision: 'edit', sponsorship: { placementType: PLACEMENT, ...change } })}
        {...shared}
      />
    );
  if (!sponsorship || !brand || !newsletter) return null;
  return (
    <SponsorshipForm
      sponsorship={{
        brandName: brand.name,
        placementType: sponsorship.placementType,
        newsletterId: newsletter.id,
        newsletterName: newsletter.name,
      }}
      onSave={(change) => onCorrect({ decision: 'edit', sponsorship: change })}
      {...shared}
    />
  );
}
