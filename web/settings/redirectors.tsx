// Redirectors are hosts that the ads of several brands link through and that are no brand's own site. They are learned
// from the stored ads, and an administrator confirms or removes them.
import { useQuery } from '@tanstack/react-query';
import { Check, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { apiQuery, call } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useListChange } from '../ui/use-list-change.ts';

export function Redirectors() {
  const { data, error, refetch } = useQuery(apiQuery('curation.listLinkHosts'));
  const change = useListChange<NonNullable<typeof data>>(apiQuery('curation.listLinkHosts').queryKey);
  const { pending, refusal, refuse } = change;
  const send = async (changed: Promise<NonNullable<typeof data>>, said: string): Promise<boolean> => {
    const done = await change.send(changed);
    if (done) toast({ title: said });
    return done;
  };
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const domain = String(new FormData(form).get('domain') ?? '').trim();
    if (!domain) return refuse('Domain is required');
    if (await send(call('curation.confirmLinkHost', { body: { domain } }), `${domain} is a redirect domain`))
      form.reset();
  };
  return (
    <Card className="min-w-0">
      <CardHead
        title="Redirectors"
        hint="Domains that ads of several brands link through. They are never a brand’s website."
      />
      {error && !data ? (
        <LoadFailed title="Failed to load redirect domains" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardBody>
          <Loading label="Loading redirect domains">
            <Skeleton className="h-24" />
          </Loading>
        </CardBody>
      ) : data.hosts.length === 0 ? (
        <CardBody>
          <p className="text-sm text-muted-foreground">No redirect domains yet</p>
        </CardBody>
      ) : (
        <ul className="max-h-96 overflow-y-auto">
          {data.hosts.map(({ domain, brands, learnedAt, confirmed }) => (
            <li
              key={domain}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-1.5 text-sm"
            >
              <span className="min-w-0">
                <span className="font-medium break-all">{domain}</span>
                <span className="block text-xs text-muted-foreground">
                  {confirmed ? 'Confirmed' : `Ads of ${brands} brands`}, <DateText date={learnedAt} />
                </span>
              </span>
              <span className="flex gap-1">
                {confirmed ? null : (
                  <Button
                    variant="outline"
                    size="sm"
                    disabled={pending}
                    onClick={() =>
                      void send(
                        call('curation.confirmLinkHost', { body: { domain } }),
                        `${domain} is a redirect domain`,
                      )
                    }
                  >
                    <Check aria-hidden />
                    Confirm<span className="sr-only"> {domain}</span>
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={pending}
                  onClick={() =>
                    void send(call('curation.removeLinkHost', { domain }), `${domain} is not a redirect domain`)
                  }
                >
                  <Trash2 aria-hidden />
                  Not a redirect domain<span className="sr-only">: {domain}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <CardBody>
        <form noValidate onSubmit={(event) => void add(event)} className="flex flex-wrap items-end gap-2">
          <Field label="Domain" required error={refusal}>
            <Input name="domain" maxLength={253} disabled={pending} placeholder="clicks.example" autoComplete="off" />
          </Field>
          <Button type="submit" variant="outline" disabled={pending}>
            Add
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
