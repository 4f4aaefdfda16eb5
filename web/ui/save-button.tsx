// Saves a brand as a lead, or links to its existing lead.
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LEAD_STAGE_LABELS, type LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadSummary } from '../../src/contract/pitch.ts';
import { mutate } from '../data/api.ts';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { CHECK_CONNECTION_TEXT } from './states.tsx';

const word = (stage: LeadStage) => (stage === 'to_pitch' ? 'Saved' : LEAD_STAGE_LABELS[stage]);

export default function SaveBrandButton({
  brand: { id: brandId, name, lead },
}: {
  brand: { id: string; name: string; lead: LeadSummary };
}) {
  const [saved, setSaved] = useState<LeadSummary>(null);
  const shown = lead ?? saved;
  return shown ? (
    <Button asChild variant="secondary" size="sm" className="relative">
      <Link to={`/pipeline/${shown.id}`} aria-label={`${name} in the pipeline: ${word(shown.stage)}`}>
        <BookmarkCheck aria-hidden />
        {word(shown.stage)}
      </Link>
    </Button>
  ) : (
    <ActionButton
      variant="outline"
      size="sm"
      aria-label={`Save ${name}`}
      run={async () => setSaved((await mutate('leads.save', { body: { brandId } })).lead)}
      refused={{ title: `${name} was not saved`, otherwise: CHECK_CONNECTION_TEXT }}
      className="relative"
    >
      <Bookmark aria-hidden />
      Save
    </ActionButton>
  );
}
