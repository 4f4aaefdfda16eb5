import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Watch } from '../../src/contract/alerts.ts';
import type { AlertRhythm } from '../../src/contract/watch-rules.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/input.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';

const RHYTHMS: Record<AlertRhythm, string> = { daily: 'Daily', weekly: 'Weekly', off: 'Never' };

export function Watches() {
  const { data, error, refetch } = useQuery(apiQuery('alerts.listWatches'));
  const [pending, act] = useAction({ title: 'Your change was not saved' });
  if (!data) return <NotLoaded what="your watches" error={error} onRetry={() => void refetch()} className="h-48" />;
  return (
    <Card title="Your watches">
      {data.watches.length === 0 ? (
        <CardBody>
          <p className="text-sm text-muted-foreground">
            No watches yet. Choose Watch on <PlainLink to="/brands">brands</PlainLink>,{' '}
            <PlainLink to="/newsletters">newsletters</PlainLink> and{' '}
            <PlainLink to="/sponsorships">sponsorships</PlainLink>.
          </p>
        </CardBody>
      ) : (
        <ul>
          {data.watches.map((one) => (
            <WatchRow key={one.id} watch={one} />
          ))}
        </ul>
      )}
      <CardBody className="border-t border-border pt-3">
        <Field
          label="Email me new alerts"
          required
          hint={
            data.address ? `One email with all new alerts, to ${data.address}` : 'Your account has no email address'
          }
        >
          <Select
            value={data.rhythm}
            disabled={pending}
            onChoose={(rhythm) =>
              void act(() => mutate('alerts.saveSettings', { body: { rhythm: rhythm as AlertRhythm } }), null)
            }
            options={RHYTHMS}
          />
        </Field>
      </CardBody>
    </Card>
  );
}

const KINDS: Record<Watch['kind'], string> = {
  sponsorships: 'List of sponsorships',
  brands: 'List of brands',
  newsletters: 'List of newsletters',
  brand: 'Brand',
  newsletter: 'Newsletter',
  lead: 'Lead',
};

function WatchRow({ watch }: { watch: Watch }) {
  const { id, name, kind, brandId, newsletterId, leadId } = watch;
  const to = brandId
    ? `/brands/${brandId}`
    : newsletterId
      ? `/newsletters/${newsletterId}`
      : leadId
        ? `/pipeline/${leadId}`
        : null;
  return (
    <li className="flex items-center gap-2 border-t border-border py-1 pr-2 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block text-sm wrap-anywhere">{to ? <PlainLink to={to}>{name}</PlainLink> : name}</span>
        <span className="block text-xs text-muted-foreground">{KINDS[kind]}</span>
      </span>
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={`Stop watching ${name}`}
        run={() => mutate('alerts.removeWatch', { id })}
        said={{ title: 'Stopped watching', description: name }}
        refused={{ title: 'Your change was not saved' }}
      >
        <Trash2 aria-hidden />
      </ActionButton>
    </li>
  );
}

const PlainLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-foreground underline underline-offset-4">
    {children}
  </Link>
);
