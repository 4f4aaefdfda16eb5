// The dialog behind 'Edit' in the review queue. Saving the correction also decides the item. If the server refuses it,
// the form stays open and shows the reason.
import { useState } from 'react';
import type { ReviewDecision, ReviewItem } from '../../src/contract/review.ts';
import { call } from '../data/api.ts';
import { EditConflict, saveUnlessChanged } from '../data/edit-conflict.ts';
import BrandForm from '../ui/brand-form.tsx';
import SponsorshipForm from '../ui/sponsorship-form.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { editableRecordKind, reviewItemTitle } from './entries.ts';

/** The default placement of a newly named ad. */
const PLACEMENT = 'feature';

/** The fields of a brand that the review queue knows. */
type Before = Pick<NonNullable<ReviewItem['brand']>, 'name' | 'website' | 'updatedAt'>;

export default function EditDialog({
  entry,
  onCorrect,
  onClose,
}: {
  entry: ReviewItem;
  /** Sends the correction. Its promise rejects with the server's refusal. */
  onCorrect: (decision: ReviewDecision) => Promise<void>;
  onClose: () => void;
}) {
  const { brand, sponsorship, newsletter, seen, contact } = entry;
  /** The version that the form was filled from, or the newer one after someone else's change. */
  const [before, setBefore] = useState<Before | null>(brand);
  const refused = (error: unknown) => {
    if (error instanceof EditConflict) setBefore(error.now as Before);
    toastRefusal(`Not saved: ${reviewItemTitle(entry)}`, error, 'Please try again.');
  };
  if (editableRecordKind(entry) === 'brand' && brand && before)
    return (
      <BrandForm
        brand={{
          ...brand,
          contactName: contact?.name,
          contactTitle: contact?.title,
          contactEmail: contact?.email,
        }}
        // Saving without a change only closes the form, because 'accept' is how to confirm a correct claim.
        onSave={async (change) =>
          change
            ? saveUnlessChanged<Before>({
                before,
                fields: { name: 'Name', website: 'Website' },
                save: (updatedAt) => onCorrect({ decision: 'edit', brand: { ...change, updatedAt } }),
                now: () => call('brands.read', { id: brand.id }),
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
