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

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** Formats a size: '1.2 GB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power < 2 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
