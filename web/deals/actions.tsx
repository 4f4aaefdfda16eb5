import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';

export function DealActions({ deal, onEdit }: { deal: PartnerDeal; onEdit: () => void }) {
  const hidden = !deal.isActive;
  return (
    <div className="flex flex-wrap gap-1.5 border-t border-border pt-3">
      <Button variant="outline" size="sm" onClick={onEdit}>
        <Pencil aria-hidden />
        Edit<span className="sr-only"> {deal.partnerName}</span>
      </Button>
      <ActionButton
        variant="outline"
        size="sm"
        run={() => mutate('deals.change', { id: deal.id, body: { isActive: hidden } })}
        said={{ title: hidden ? 'Partner deal shown' : 'Partner deal hidden' }}
        refused={{ otherwise: 'Failed to update partner deal' }}
      >
        {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        {hidden ? 'Show' : 'Hide'}
        <span className="sr-only"> {deal.partnerName}</span>
      </ActionButton>
      <ConfirmButton
        variant="ghost"
        size="sm"
        question={`Delete the deal of ${deal.partnerName}?`}
        text="Members will no longer see this deal, and its text is deleted. To keep the text, hide the deal instead."
        action="Delete deal"
        run={() => mutate('deals.remove', { id: deal.id })}
        said={{ title: 'Partner deal deleted' }}
        refused={{ otherwise: 'Failed to delete partner deal' }}
      >
        <Trash2 aria-hidden />
        Delete<span className="sr-only"> {deal.partnerName}</span>
      </ConfirmButton>
    </div>
  );
}
