// Saves a brand as a lead, or links to its existing lead.
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LEAD_STAGE_LABELS, type LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadSummary } from '../../src/contract/pitch.ts';
import { mutate } from '../data/api.ts';
import { Button } from './button.tsx';
import { CHECK_CONNECTION_TEXT } from './states.tsx';
import { toastRefusal } from './toast.tsx';

const word = (stage: LeadStage) => (stage === 'to_pitch' ? 'Saved' : LEAD_STAGE_LABELS[stage]);

export default function SaveBrandButton({
  brand: { id: brandId, name, lead },
}: {
  brand: { id: string; name: string; lead: LeadSummary };
}) {
  const [saved, setSaved] = useState<LeadSummary>(null);
  const [pending, setPending] = useState(false);
  const shown = lead ?? saved;
  const save = async () => {
    setPending(true);
    try {
      setSaved((await mutate('leads.save', { body: { brandId } })).lead);
    } catch (error) {
      toastRefusal(`${name} was not saved`, error, CHECK_CONNECTION_TEXT);
    } finally {
      setPending(false);
    }
  };
  return shown ? (
    <Button asChild variant="secondary" size="sm" className="relative">
      <Link to={`/pipeline/${shown.id}`} aria-label={`${name} in the pipeline: ${word(shown.stage)}`}>
        <BookmarkCheck aria-hidden />
        {word(shown.stage)}
      </Link>
    </Button>
  ) : (
    <Button
      variant="outline"
      size="sm"
      disabled={pending}
      aria-label={`Save ${name}`}
      onClick={() => void save()}
      className="relative"
    >
      <Bookmark aria-hidden />
      Save
    </Button>
  );
}
