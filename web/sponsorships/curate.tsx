import { Ban, CircleCheck, Pencil, RotateCcw } from 'lucide-react';
import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { call, mutate } from '../data/api.ts';
import { confirmSponsorship } from '../data/curation.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useEditedRecord } from '../ui/use-edited-record.ts';

const SponsorshipForm = lazyPart(() => import('../ui/sponsorship-form.tsx'));

const FIELDS = {
  brandName: 'Brand',
  placementType: 'Placement type',
  newsletterName: 'Newsletter',
  isRejected: '“Not a sponsorship”',
};

const shownOf = ({ brand, newsletter, placementType, verdict, updatedAt }: SponsorshipDetail) => ({
  brandName: brand.name,
  placementType,
  newsletterId: newsletter.id,
  newsletterName: newsletter.name,
  isRejected: verdict === 'rejected',
  updatedAt,
});

const SAVE_REFUSED = { title: 'Not saved' };

export default function SponsorshipCurationActions({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { id, verdict, updatedAt } = sponsorship;
  const isRejected = verdict === 'rejected';
  return (
    <div className="flex flex-wrap gap-2">
      {verdict === null ? (
        <ActionButton
          variant="outline"
          run={() => confirmSponsorship(id, updatedAt)}
          said={{ title: 'Confirmed' }}
          refused={SAVE_REFUSED}
        >
          <CircleCheck aria-hidden />
          Confirm
        </ActionButton>
      ) : null}
      <DialogButton variant="outline" dialog={(onClose) => <EditForm sponsorship={sponsorship} onClose={onClose} />}>
        <Pencil aria-hidden />
        Edit
      </DialogButton>
      <ActionButton
        variant="outline"
        run={() => mutate(isRejected ? 'curation.restoreSponsorship' : 'curation.rejectSponsorship', { id })}
        said={{ title: isRejected ? 'Restored' : 'Sponsorship rejected' }}
        refused={SAVE_REFUSED}
      >
        {isRejected ? <RotateCcw aria-hidden /> : <Ban aria-hidden />}
        {isRejected ? 'Restore' : 'Not a sponsorship'}
      </ActionButton>
    </div>
  );
}

export function EditForm({ sponsorship, onClose }: { sponsorship: SponsorshipDetail; onClose: () => void }) {
  const { id } = sponsorship;
  const before = shownOf(sponsorship);
  const { save, onRefused } = useEditedRecord(before, FIELDS, async () =>
    shownOf(await call('sponsorships.read', { id })),
  );
  return (
    <SponsorshipForm
      sponsorship={before}
      onSave={(change) =>
        save((updatedAt) => mutate('curation.changeSponsorship', { id, body: { ...change, updatedAt } }))
      }
      said={{ title: 'Sponsorship updated', description: 'Your changes have been saved.' }}
      refused="Error updating sponsorship"
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
