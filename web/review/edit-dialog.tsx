// 'Edit' in the queue: the correction decides the item.
import type { ReviewDecision, ReviewItem } from '../data/curation.ts';
import BrandForm from '../ui/brand-form.tsx';
import SponsorshipForm from '../ui/sponsorship-form.tsx';
import { editOf } from './entries.ts';

/** The default placement of a newly named ad. */
const PLACEMENT = 'feature';

export default function EditDialog({
  entry,
  onDecided,
  onClose,
}: {
  entry: ReviewItem;
  onDecided: (decision: ReviewDecision) => void;
  onClose: () => void;
}) {
  const { brand, sponsorship, newsletter, seen } = entry;
  if (editOf(entry) === 'brand' && brand)
    return (
      <BrandForm
        brand={brand}
        // Nothing was changed, so the claim was right: that is what the entry's 'accept' is for.
        onSave={async (change) => (change ? onDecided({ decision: 'edit', brand: change }) : onClose())}
        onRefused={() => undefined}
        onClose={onClose}
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
        onSave={async (change) => {
          if (change) onDecided({ decision: 'edit', sponsorship: { placementType: PLACEMENT, ...change } });
        }}
        onRefused={() => undefined}
        onClose={onClose}
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
      onSave={async (change) => (change ? onDecided({ decision: 'edit', sponsorship: change }) : onClose())}
      onRefused={() => undefined}
      onClose={onClose}
    />
  );
}
