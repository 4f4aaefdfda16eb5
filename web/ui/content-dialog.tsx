// The words of the mail that were captured for a sponsorship; opened by its placement badge.
import { placementLabel } from '../../src/contract/names.ts';
import { Confidence } from './confidence.tsx';
import { Dialog } from './dialog.tsx';
import { formatDate } from './format.ts';

const SHOWN = 500;

export interface CapturedContent {
  placementType: string;
  brand: string;
  newsletter: string;
  detectedAt: string | null;
  textContent: string | null;
  confidence: number | null;
}

/** @param shown null: closed. */
export function ContentDialog({ shown, onClose }: { shown: CapturedContent | null; onClose: () => void }) {
  return (
    <Dialog open={shown !== null} onOpenChange={(open) => !open && onClose()} title="Sponsorship Content">
      {shown ? (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {[
              ['Placement', placementLabel(shown.placementType)],
              ['Brand', shown.brand],
              ['Newsletter', shown.newsletter],
              ['Date', shown.detectedAt ? formatDate(shown.detectedAt, 'MMM d, yyyy') : 'Date not available'],
            ].map(([term, value]) => (
              <div key={term} className="contents">
                <dt className="text-muted-foreground">{term}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
            <dt className="text-muted-foreground">Confidence</dt>
            <dd>
              <Confidence percent={shown.confidence} />
            </dd>
          </dl>
          {shown.textContent ? (
            <blockquote className="rounded-md border-l-2 border-primary bg-muted px-3 py-2 text-sm whitespace-pre-line">
              {shown.textContent.length > SHOWN ? `${shown.textContent.slice(0, SHOWN)}…` : shown.textContent}
            </blockquote>
          ) : (
            <p className="text-sm text-muted-foreground">No text content captured for this sponsorship</p>
          )}
        </>
      ) : null}
    </Dialog>
  );
}
