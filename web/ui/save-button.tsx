// Saves a brand as a lead, or leads to the lead that it is already.
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LEAD_STAGE_LABELS } from '../../src/contract/lead-stages.ts';
import type { LeadMark } from '../../src/contract/pitch.ts';
import { saveBrand } from '../data/leads.ts';
import { Button } from './button.tsx';
import { CHECK_CONNECTION } from './states.tsx';
import { toastRefusal } from './toast.tsx';

export function SaveButton({
  brandId,
  name,
  lead,
  className,
}: {
  brandId: string;
  name: string;
  lead: LeadMark;
  className?: string;
}) {
  const [saved, setSaved] = useState<LeadMark>(null);
  const [pending, setPending] = useState(false);
  const shown = lead ?? saved;
  const save = async () => {
    setPending(true);
    try {
      const { id, stage } = await saveBrand(brandId);
      setSaved({ id, stage });
    } catch (error) {
      toastRefusal(`${name} was not saved`, error, CHECK_CONNECTION);
    } finally {
      setPending(false);
    }
  };
  return shown ? (
    <Button asChild variant="secondary" size="sm" {...(className ? { className } : {})}>
      <Link to={`/pipeline/${shown.id}`} aria-label={`${name} in the pipeline: ${LEAD_STAGE_LABELS[shown.stage]}`}>
        <BookmarkCheck aria-hidden />
        {shown.stage === 'to_pitch' ? 'Saved' : LEAD_STAGE_LABELS[shown.stage]}
      </Link>
    </Button>
  ) : (
    <Button
      variant="outline"
      size="sm"
      disabled={pending}
      aria-label={`Save ${name}`}
      onClick={() => void save()}
      {...(className ? { className } : {})}
    >
      <Bookmark aria-hidden />
      Save
    </Button>
  );
}
