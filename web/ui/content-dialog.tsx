// The captured text of a sponsorship, opened by its placement badge.
import { placementLabel } from '../../src/contract/names.ts';
import { Confidence } from './confidence.tsx';
import { Dialog } from './dialog.tsx';
import { Fact, Facts } from './facts.tsx';
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

export default function ContentDialog({ shown, onClose }: { shown: CapturedContent; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Sponsorship Content">
      <Facts className="[--names:6rem]">
        {[
          ['Placement', placementLabel(shown.placementType)] as const,
          ['Brand', shown.brand] as const,
          ['Newsletter', shown.newsletter] as const,
          ['Date', shown.detectedAt ? formatDate(shown.detectedAt, 'MMM d, yyyy') : 'Date not available'] as const,
        ].map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className="font-medium">{value}</span>
          </Fact>
        ))}
        <Fact name="Confidence">
          <Confidence percent={shown.confidence} className="flex-wrap" />
        </Fact>
      </Facts>
      {shown.textContent ? (
        <blockquote className="rounded-md border-l-2 border-primary bg-muted px-3 py-2 text-sm whitespace-pre-line">
          {shown.textContent.length > SHOWN ? `${shown.textContent.slice(0, SHOWN)}…` : shown.textContent}
        </blockquote>
      ) : (
        <p className="text-sm text-muted-foreground">No text content captured for this sponsorship</p>
      )}
    </Dialog>
  );
}
