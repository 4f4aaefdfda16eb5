import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Deal } from '../../src/contract/deals.ts';
import { removeDeal, saveDeal } from '../data/deals.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** What an admin can do with a deal: edit, hide or show, delete. */
export function DealActions({ deal, onEdit }: { deal: Deal; onEdit: () => void }) {
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);

  const act = async (action: () => Promise<unknown>, title: string, failed: string) => {
    setPending(true);
    try {
      await action();
      toast({ title });
    } catch (error) {
      toastRefusal('Error', error, failed);
    } finally {
      setPending(false);
      setAsking(false);
    }
  };

  const hidden = !deal.isActive;
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
          void act(
            () => saveDeal({ isActive: hidden }, deal.id),
            hidden ? 'Partner deal shown' : 'Partner deal hidden',
            'Failed to update partner deal',
          )
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
            open
            onOpenChange={setAsking}
            title={`Delete the deal of ${deal.partnerName}?`}
            action="Delete deal"
            pending={pending}
            onConfirm={() =>
              void act(() => removeDeal(deal.id), 'Partner deal deleted', 'Failed to delete partner deal')
            }
          >
            <p>Members no longer see it, and its text is gone. To keep the text, hide the deal instead.</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </div>
  );
}
