// Starts or ends a watch on the current page: a brand, a newsletter, or a list with its filters.
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import type { Watch, WatchRequest } from '../../src/contract/alerts.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from './button.tsx';
import { useAction } from './use-act.ts';
import { describeList, hasSameFilters, pickActiveFilters, type WatchedListKind } from './watched-list.ts';

type Subject =
  | { kind: 'brand' | 'newsletter' | 'lead'; id: string; name: string }
  | { kind: WatchedListKind; filters: Record<string, unknown> };

const isOf = (subject: Subject) => (watch: Watch) =>
  watch.kind === subject.kind &&
  ('id' in subject
    ? subject.id === (watch.brandId ?? watch.newsletterId ?? watch.leadId)
    : hasSameFilters(watch.filters, subject.filters));

function toRequest(subject: Subject, name: string): WatchRequest {
  if (!('id' in subject))
    return { kind: subject.kind, name, filters: pickActiveFilters(subject.filters) } as WatchRequest;
  const { kind, id } = subject;
  if (kind === 'brand') return { kind, brandId: id };
  return kind === 'lead' ? { kind, leadId: id } : { kind, newsletterId: id };
}

export default function WatchButton({ subject, className }: { subject: Subject; className?: string }) {
  const { data } = useQuery(apiQuery('alerts.listWatches'));
  const [pending, act] = useAction({ title: 'Your change was not saved' });
  const watched = data?.watches.find(isOf(subject));
  const name = 'id' in subject ? subject.name : describeList(subject.kind, subject.filters);
  const change = () =>
    act(async () => {
      if (watched) {
        await mutate('alerts.removeWatch', { id: watched.id });
        return { title: 'Stopped watching', description: name };
      }
      await mutate('alerts.createWatch', { body: toRequest(subject, name) });
      return { title: `Watching ${name}`, description: 'New items appear under the bell and in your alert email.' };
    });
  const Icon = watched ? BellRing : Bell;
  return (
    <Button
      variant="outline"
      className={className}
      disabled={pending || !data}
      title={name}
      aria-pressed={Boolean(watched)}
      onClick={() => void change()}
    >
      <Icon aria-hidden />
      <span className="max-sm:sr-only">{watched ? 'Watching' : 'Watch'}</span>
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
