import { PenLine } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { Button } from './button.tsx';
import { LazyBoundary } from './late.tsx';
import { toastNotLoaded } from './toast.tsx';

const PitchDraftDialog = lazy(() => import('./pitch-draft-dialog.tsx'));

/** Opens the draft of a mail to the brand. */
export function PitchDraftButton(props: Omit<ComponentProps<typeof PitchDraftDialog>, 'open' | 'onClose'>) {
  const [shown, setShown] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Draft a pitch to ${props.brand}`}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <PenLine aria-hidden />
        Draft a pitch
      </Button>
      {shown === null ? null : (
        <LazyBoundary
          onFailed={() => {
            toastNotLoaded();
            setShown(null);
          }}
        >
          <PitchDraftDialog {...props} open={shown} onClose={() => setShown(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
