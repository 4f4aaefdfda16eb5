// Shown while there is nothing to rank by, because no newsletter like the member's, or none with known sponsors, is in
// the catalogue. It asks for newsletters to track and shows the progress of each request.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { OwnTrackingRequests } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { isLookingUp, ownRequestsQuery } from '../data/tracking-requests.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { addScheme } from '../ui/form.ts';
import { formatCountOf } from '../ui/format.ts';
import { Input } from '../ui/input.tsx';
import { platformName } from '../ui/platform-name.ts';
import { toast, toastRefusal } from '../ui/toast.tsx';

const FIELDS = [1, 2, 3];

export default function RequestNewslettersCard({ title }: { title: string }) {
  const { data } = useQuery(ownRequestsQuery);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<Record<number, string>>({});
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const given = FIELDS.map((nth) => ({ nth, website: addScheme(String(typed.get(`website-${nth}`)).trim()) }));
    const { trackingRequestInput } = await import('../../src/contract/tracking-requests.ts');
    const read = given
      .filter(({ website }) => website)
      .map(({ nth, website }) => ({
        nth,
        input: trackingRequestInput.safeParse({ newsletterName: hostOf(website), website }),
      }));
    const refused = read.flatMap(({ nth, input }) =>
      input.success ? [] : [[nth, 'Please enter a valid URL'] as const],
    );
    setWrong(Object.fromEntries(read.length === 0 ? [[1, 'Enter at least one website']] : refused));
    if (read.length === 0 || refused.length > 0) return;
    setPending(true);
    try {
      const known: string[] = [];
      for (const { input } of read) {
        if (!input.success) continue;
        const { newsletterName, website } = input.data;
        const { existing } = await mutate('trackingRequests.create', {
          body: { newsletterName, ...(website ? { website } : {}) },
        });
        if (existing) known.push(existing.name);
      }
      form.reset();
      if (known.length > 0) toast({ title: 'Already tracked', description: `We already track ${known.join(', ')}.` });
      if (known.length < read.length)
        toast({ title: 'Request submitted', description: 'We’ll let you know when we’ve read their first issues.' });
    } catch (error) {
      toastRefusal('Error submitting request', error, 'Failed to submit tracking request. Please try again.');
    } finally {
      setPending(false);
    }
  };
  const requests = data?.requests ?? [];
  return (
    <Card
      className="col-span-full min-w-0"
      title={title}
      hint="Add up to three newsletters whose sponsors you’d like to reach. We check their websites right away and read past issues once we’ve confirmed them, usually within 48 hours."
      body="grid gap-3"
    >
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
        <div className="grid gap-3 @2xl:grid-cols-3">
          {FIELDS.map((nth) => (
            <Field key={nth} label={`Website ${nth}`} required={nth === 1} error={wrong[nth]}>
              <Input
                name={`website-${nth}`}
                type="url"
                placeholder="https://example.com"
                autoComplete="off"
                disabled={pending}
              />
            </Field>
          ))}
        </div>
        <Button type="submit" variant="outline" disabled={pending} className="justify-self-start">
          {pending ? 'Submitting...' : 'Request tracking'}
        </Button>
      </form>
      {requests.length > 0 ? <Requests requests={requests} /> : null}
    </Card>
  );
}

function Requests({ requests }: OwnTrackingRequests) {
  return (
    <ul aria-label="Your requests" className="grid gap-1.5 border-t border-border pt-3 text-sm">
      {requests.map((request) => {
        const { id, newsletterName, newsletter, found } = request;
        return (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {newsletter ? (
              <Link to={`/newsletters/${newsletter.id}`} className="font-medium underline underline-offset-4">
                {newsletter.name}
              </Link>
            ) : (
              <span className="font-medium">{found?.name || newsletterName}</span>
            )}
            <span className="text-xs text-muted-foreground">{progressText(request)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Describes the progress of a request. */
function progressText(request: OwnTrackingRequests['requests'][number]): string {
  const { status, newsletter, found, lookedUpAt } = request;
  if (newsletter) {
    const read = newsletter.issues > 0 ? `${formatCountOf(newsletter.issues, 'issue')} read` : '';
    return ['Tracked', newsletter.isReading ? 'reading past issues' : '', read].filter(Boolean).join(', ');
  }
  if (status === 'tracked') return 'Tracked';
  if (isLookingUp(request)) return 'Requested, checking its website...';
  if (!found) return lookedUpAt ? 'Requested. We’re reviewing its website manually.' : 'Requested';
  const platform = platformName(found.platform);
  return `${platform ? `Found on ${platform}` : 'Found'}, pending our review`;
}

const hostOf = (website: string): string => website.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[/?#].*$/, '');
