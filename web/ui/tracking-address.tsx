import { EmailAddress } from './address.tsx';
import { CopyButton } from './copy-button.tsx';
import { toast } from './toast.tsx';

/** The address with which to subscribe to a newsletter, in full and with a copy button. */
export function TrackingAddress({ address }: { address: string }) {
  return (
    <div className="flex items-center gap-2 rounded-md bg-muted py-1 pr-1 pl-3">
      <span className="min-w-0 flex-1 font-mono text-xs">
        <EmailAddress email={address} />
      </span>
      <CopyButton
        value={address}
        label="Copy the tracking address"
        iconOnly
        onCopied={() => toast({ title: 'Email copied', description: 'Use this email to subscribe to the newsletter.' })}
      />
    </div>
  );
}
