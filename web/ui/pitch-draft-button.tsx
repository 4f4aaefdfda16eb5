import { PenLine } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { Button } from './button.tsx';
import { LazyBoundary } from './late.tsx';
import { toastNotLoaded } from './toast.tsx';

const PitchDraftDialog = lazy(() => import('./pitch-draft-dialog.tsx'));

/** Opens the draft of an email to the brand. */
export function PitchDraftButton(props: Omit<ComponentProps<typeof PitchDraftDialog>, 'open' | 'onClose'>) {
  // A follow-up or a renewal is what the dialog begins with where there is an email or an ad for it.
  const words = props.kind && props.kind !== 'pitch' ? 'Draft an email' : 'Draft a pitch';
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
