import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-act.ts';

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'));

/** An administrator's actions on a deal: edit, hide or show, delete. */
export function DealActions({ deal, onEdit }: { deal: PartnerDeal; onEdit: () => void }) {
  const [asking, setAsking] = useState(false);
  const hidden = !deal.isActive;
  const [changing, change] = useAction({ otherwise: 'Failed to update partner deal' });
  const [removing, remove] = useAction({ otherwise: 'Failed to delete partner deal' });
  const pending = changing || removing;
  const confirm = async () => {
    await remove(async () => {
      await mutate('deals.remove', { id: deal.id });
      return { title: 'Partner deal deleted' };
    });
    setAsking(false);
  };

  return (
    <div className="flex flex-wrap gap-1.5 border-t border-border pt-3">
      <Button variant="outline" size="sm" disabled={pending} onClick={onEdit}>
        <Pencil aria-hidden />
        Edit<span className="sr-only"> {deal.partnerName}</span>
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={pending}
        onClick={() =>
          void change(async () => {
            await mutate('deals.change', { id: deal.id, body: { isActive: hidden } });
            return { title: hidden ? 'Partner deal shown' : 'Partner deal hidden' };
          })
        }
      >
        {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        {hidden ? 'Show' : 'Hide'}
        <span className="sr-only"> {deal.partnerName}</span>
      </Button>
      <Button variant="ghost" size="sm" disabled={pending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete<span className="sr-only"> {deal.partnerName}</span>
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            onClose={() => setAsking(false)}
            title={`Delete the deal of ${deal.partnerName}?`}
            action="Delete deal"
            pending={pending}
            onConfirm={() => void confirm()}
          >
            <p>
              Members will no longer see this deal, and its text is deleted. To keep the text, hide the deal instead.
            </p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </div>
  );
}
