import type { EmailRow } from '../../src/contract/emails.ts';
import { Badge } from '../ui/badge.tsx';

export const EMAIL_STATUS_LABELS: Record<EmailRow['processingStatus'], string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  error: 'Error',
};

/** True while an email waits for its analysis or is being analysed, so that the page polls for the result. */
export const isAwaitingAnalysis = ({ processingStatus }: Pick<EmailRow, 'processingStatus'>): boolean =>
  processingStatus === 'pending' || processingStatus === 'processing';

export function StatusBadge({ status }: { status: EmailRow['processingStatus'] }) {
  const tone = status === 'completed' ? 'success' : status === 'error' ? 'danger' : 'warning';
  return <Badge tone={tone}>{EMAIL_STATUS_LABELS[status] ?? status}</Badge>;
}

const KINDS: Record<string, string> = {
  confirmation: 'Confirmation',
  welcome: 'Welcome email',
  're-engagement': 'Re-engagement',
  preferences: 'Preferences',
  payment: 'Payment',
  account: 'Account',
  unsubscribed: 'Unsubscribed',
  bounce: 'Bounce',
  'auto-reply': 'Auto-reply',
};

/** Marks a mail from an unfamiliar sender, or one that waits for its newsletter's quota. */
export function SenderBadge({ email }: { email: Pick<EmailRow, 'senderStanding' | 'heldUntil' | 'processingStatus'> }) {
  if (email.heldUntil) return <Badge tone="outline">Waiting for quota</Badge>;
  if (email.senderStanding === 'known' || email.processingStatus !== 'completed') return null;
  return <Badge tone="warning">Unfamiliar sender</Badge>;
}

/** The kind of a mail that isn't an issue; nothing for issues. */
export function MailKindBadge({ kind }: { kind: string | null }) {
  if (!kind || kind === 'issue') return null;
  return <Badge tone="outline">{KINDS[kind] ?? kind}</Badge>;
}
