import { PenLine } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { Button } from './button.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { toastCodeNotLoaded } from './toast.tsx';

const PitchDraftDialog = lazy(() => import('./pitch-draft-dialog.tsx'));

/** Opens the draft of an email to the brand. */
/** @param label where the caller knows that there are facts for the kind of mail. */
export function PitchDraftButton({
  label,
  ...props
}: Omit<ComponentProps<typeof PitchDraftDialog>, 'open' | 'onClose'> & { label?: string }) {
  // The dialog falls back to a pitch if there is no earlier email or ad to refer to, so the label promises neither a
  // follow-up nor a renewal.
  const words = label ?? (props.kind && props.kind !== 'pitch' ? 'Draft an email' : 'Draft a pitch');
  const [shown, setShown] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${words} to ${props.brand}`}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <PenLine aria-hidden />
        {words}
      </Button>
      {shown === null ? null : (
        <LazyBoundary
          onFailed={() => {
            toastCodeNotLoaded();
            setShown(null);
          }}
        >
          <PitchDraftDialog {...props} open={shown} onClose={() => setShown(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
