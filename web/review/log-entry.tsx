import { Undo2 } from 'lucide-react';
import type { AuditEntry } from '../../src/contract/audit-log.ts';
import { mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { auditEntryLabel, comparableFields, differences, formatValue } from './describe-change.ts';

const ACTIONS: Record<string, string> = {
  'brand.edit': 'edited',
  'brand.merge': 'merged',
  'brand.merge.undo': 'undid a merge:',
  'brand.remove': 'removed',
  'brand.restore': 'restored',
  'brand.alias': 'changed the names of',
  'sponsorship.edit': 'corrected',
  'sponsorship.confirm': 'confirmed',
  'sponsorship.reject': 'rejected',
  'sponsorship.restore': 'restored',
  'sponsorship.add': 'recorded',
  'sponsorship.remove': 'removed the sponsorship',
  'newsletter.confirm': 'trusted',
  'newsletter.refuse': 'rejected',
  'newsletter.undo': 'reopened the decision on',
  'sender.confirm': 'trusted the sender',
  'sender.refuse': 'rejected the sender',
  'sender.undo': 'reopened the decision on the sender',
  'host.confirm': 'marked as a redirect domain:',
  'host.remove': 'unmarked as a redirect domain:',
  'review.undo': 'undid a decision:',
  'review.accept': 'accepted',
  'review.reject': 'rejected',
  'review.edit': 'decided',
};

export function LogEntry({ entry, onFilter }: { entry: AuditEntry; onFilter: () => void }) {
  const { who, action, before, after, at, decisionId } = entry;
  const label = auditEntryLabel(entry);
  const said = differences(before, after);
  const merged = formatValue(comparableFields(before).name);
  return (
    <li className="border-t border-border px-4 py-2 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          {who} <span className="text-muted-foreground">{ACTIONS[action] ?? action}</span>{' '}
          {action === 'brand.merge' && merged ? `${merged} into ` : null}
          <button type="button" className="text-left font-medium hover:underline" onClick={onFilter}>
            {label}
          </button>
        </span>
        <span className="flex items-center gap-2">
          <DateText date={at} format="MMM d, yyyy h:mm a" className="text-xs text-muted-foreground" />
          {decisionId ? (
            <ActionButton
              variant="outline"
              size="sm"
              run={() => mutate('curation.undoReview', { id: decisionId })}
              said={{ title: 'Back in the review queue' }}
              refused={{ title: 'Not undone' }}
            >
              <Undo2 aria-hidden />
              Undo<span className="sr-only">: {label}</span>
            </ActionButton>
          ) : null}
        </span>
      </p>
      {said.length > 0 ? (
        <ul className="mt-0.5 grid gap-0.5 text-xs text-muted-foreground">
          {said.map(({ name, was, is }) => (
            <li key={name}>
              {name}: {was === '' ? null : <del>{was}</del>}{' '}
              {is === '' ? null : <ins className="no-underline">{is}</ins>}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
