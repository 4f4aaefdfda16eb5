import type { MailboxImportRow } from '../../src/contract/mailbox-imports.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const STATES: Record<MailboxImportRow['state'], { label: string; tone: Tone }> = {
  uploading: { label: 'Uploading', tone: 'accent' },
  reading: { label: 'Reading', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  waiting: { label: 'Ready to finish', tone: 'warning' },
  closing: { label: 'Finishing', tone: 'accent' },
  closed: { label: 'Finished', tone: 'success' },
};

export function MailboxStateBadge({ state }: { state: MailboxImportRow['state'] }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
