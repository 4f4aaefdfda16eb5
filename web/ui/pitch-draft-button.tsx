import { PenLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { DialogButton } from './dialog-button.tsx';
import { lazyPart } from './lazy-part.tsx';

const PitchDraftDialog = lazyPart(() => import('./pitch-draft-dialog.tsx'));

/** Opens the draft of an email to the brand. @param label if the caller knows that there are facts for the kind. */
export function PitchDraftButton({
  label,
  ...props
}: Omit<ComponentProps<typeof PitchDraftDialog>, 'onClose'> & { label?: string }) {
  // The dialog falls back to a pitch if there is no earlier email or ad to refer to, so the label promises neither a
  // follow-up nor a renewal.
  const words = label ?? (props.kind && props.kind !== 'pitch' ? 'Draft an email' : 'Draft a pitch');
  return (
    <DialogButton
      variant="outline"
      size="sm"
      aria-label={`${words} to ${props.brand}`}
      dialog={(onClose) => <PitchDraftDialog {...props} onClose={onClose} />}
    >
      <PenLine aria-hidden />
      {words}
    </DialogButton>
  );
}
