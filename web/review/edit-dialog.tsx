// 'Edit' in the queue: the correction decides the item. Where the server refuses it, the form stays, with the reason.
import { useState } from 'react';
import { brandNow } from '../data/brands.ts';
import type { ReviewDecision, ReviewItem } from '../data/curation.ts';
import { EditConflict, saveUnlessChanged } from '../data/meanwhile.ts';
import BrandForm from '../ui/brand-form.tsx';
import SponsorshipForm from '../ui/sponsorship-form.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { editTarget, entryTitle } from './entries.ts';

/** The default placement of a newly named ad. */
const PLACEMENT = 'feature';

/** What of a brand the queue shows. */
type Before = Pick<NonNullable<ReviewItem['brand']>, 'name' | 'website' | 'updatedAt'>;

export default function EditDialog({
  entry,
  onCorrect,
  onClose,
}: {
  entry: ReviewItem;
  /** Rejects with what the server refuses. */
  onCorrect: (decision: ReviewDecision) => Promise<void>;
  onClose: () => void;
}) {
  const { brand, sponsorship, newsletter, seen, contact } = entry;
  /** The brand as its form was filled from; after somebody else's change, the newer one. */
  const [before, setBefore] = useState<Before | null>(brand);
  const refused = (error: unknown) => {
    if (error instanceof EditConflict) setBefore(error.now as Before);
    toastRefusal(`Not saved: ${entryTitle(entry)}`, error, 'Please try again.');
  };
  if (editTarget(entry) === 'brand' && brand && before)
    return (
      <BrandForm
        brand={{
          ...brand,
          contactName: contact?.name,
          contactTitle: contact?.title,
          contactEmail: contact?.email,
        }}
        // Nothing was changed, so the claim was right: that is what the entry's 'accept' is for.
        onSave={async (change) =>
          change
            ? saveUnlessChanged<Before>({
                before,
                fields: { name: 'Name', website: 'Website' },
                save: (updatedAt) => onCorrect({ decision: 'edit', brand: { ...change, updatedAt } }),
                now: () => brandNow(brand.id),
              })
            : onClose()
        }
        onRefused={refused}
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
          if (change) await onCorrect({ decision: 'edit', sponsorship: { placementType: PLACEMENT, ...change } });
        }}
        onRefused={refused}
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
      onSave={async (change) => (change ? onCorrect({ decision: 'edit', sponsorship: change }) : onClose())}
      onRefused={refused}
      onClose={onClose}
    />
  );
}
