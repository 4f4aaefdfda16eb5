// An admin's actions on a sponsorship: edit, reject, restore.
import { Ban, CircleCheck, Pencil, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { changeSponsorship, judgeSponsorship } from '../data/curation.ts';
import type { SponsorshipDetail } from '../data/shapes.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useAct } from '../ui/use-act.ts';

const SponsorshipForm = lazy(() => import('../ui/sponsorship-form.tsx'));

export default function CurateSponsorship({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { id, verdict, brand, newsletter, placementType, updatedAt } = sponsorship;
  const [editing, setEditing] = useState(false);
  const [pending, act] = useAct({ title: 'Not saved' });
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
          onClick={() => judge('Confirmed', () => changeSponsorship(id, { verdict: 'confirmed', updatedAt }))}
        >
          <CircleCheck aria-hidden />
          Confirm
        </Button>
      ) : null}
      <Button variant="outline" aria-haspopup="dialog" disabled={pending} onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      {verdict === 'rejected' ? (
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => judge('Restored', () => judgeSponsorship(id, 'restore'))}
        >
          <RotateCcw aria-hidden />
          Restore
        </Button>
      ) : (
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => judge('It counts no more', () => judgeSponsorship(id, 'reject'))}
        >
          <Ban aria-hidden />
          Not a sponsorship
        </Button>
      )}
      {editing ? (
        <Suspense fallback={null}>
          <SponsorshipForm
            sponsorship={{
              brandName: brand.name,
              placementType,
              newsletterId: newsletter.id,
              newsletterName: newsletter.name,
              updatedAt,
            }}
            onSave={async (change) => {
              if (change) await changeSponsorship(id, change);
              toast({ title: 'Sponsorship updated', description: 'Your changes have been saved.' });
              setEditing(false);
            }}
            onRefused={(error) => toastRefusal('Error updating sponsorship', error, 'Please try again.')}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
