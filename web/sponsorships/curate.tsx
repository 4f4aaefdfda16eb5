// An administrator's actions on a sponsorship: edit, reject, restore.
import { Ban, CircleCheck, Pencil, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { call, mutate } from '../data/api.ts';
import { confirmSponsorship } from '../data/curation.ts';
import { EditConflict, saveUnlessChanged } from '../data/edit-conflict.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useAction } from '../ui/use-act.ts';

const SponsorshipForm = lazy(() => import('../ui/sponsorship-form.tsx'));

const FIELDS = {
  brandName: 'Brand',
  placementType: 'Placement type',
  newsletterName: 'Newsletter',
  isRejected: '“Not a sponsorship”',
};

/** The values that the form may change, and the rejection, which any edit undoes. */
const shownOf = ({ brand, newsletter, placementType, verdict, updatedAt }: SponsorshipDetail) => ({
  brandName: brand.name,
  placementType,
  newsletterId: newsletter.id,
  newsletterName: newsletter.name,
  isRejected: verdict === 'rejected',
  updatedAt,
});
type Shown = ReturnType<typeof shownOf>;

export default function SponsorshipCurationActions({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { id, verdict, updatedAt } = sponsorship;
  /** The version that the form was filled from, or the newer one after someone else's change. Null: no form. */
  const [before, setBefore] = useState<Shown | null>(null);
  const [pending, act] = useAction({ title: 'Not saved' });
  const judge = (title: string, send: () => Promise<unknown>) =>
    void act(async () => {
      await send();
      return { title };
    });
  return (
    <div className="flex flex-wrap gap-2">
      {verdict === null ? (
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => judge('Confirmed', () => confirmSponsorship(id, updatedAt))}
        >
          <CircleCheck aria-hidden />
          Confirm
        </Button>
      ) : null}
      <Button
        variant="outline"
        aria-haspopup="dialog"
        disabled={pending}
        onClick={() => setBefore(shownOf(sponsorship))}
      >
        <Pencil aria-hidden />
        Edit
      </Button>
      {verdict === 'rejected' ? (
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => judge('Restored', () => mutate('curation.restoreSponsorship', { id }))}
        >
          <RotateCcw aria-hidden />
          Restore
        </Button>
      ) : (
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => judge('Sponsorship rejected', () => mutate('curation.rejectSponsorship', { id }))}
        >
          <Ban aria-hidden />
          Not a sponsorship
        </Button>
      )}
      {before ? (
        <Suspense fallback={null}>
          <SponsorshipForm
            sponsorship={before}
            onSave={async (change) => {
              if (change)
                await saveUnlessChanged({
                  before,
                  fields: FIELDS,
                  save: (savedOver) =>
                    mutate('curation.changeSponsorship', { id, body: { ...change, updatedAt: savedOver } }),
                  now: async () => shownOf(await call('sponsorships.read', { id })),
                });
              toast({ title: 'Sponsorship updated', description: 'Your changes have been saved.' });
              setBefore(null);
            }}
            onRefused={(error) => {
              if (error instanceof EditConflict) setBefore(error.now as Shown);
              toastRefusal('Error updating sponsorship', error, 'Please try again.');
            }}
            onClose={() => setBefore(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
