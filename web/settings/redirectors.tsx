// Redirectors are hosts that the ads of several brands link through and that are no brand's own site. They are learned
// from the stored ads, and an administrator confirms or removes them.
import { useQuery } from '@tanstack/react-query';
import { Check, Trash2 } from 'lucide-react';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { List } from '../ui/list.tsx';
import { Skeleton } from '../ui/states.tsx';

const confirm = (domain: string) => mutate('curation.confirmLinkHost', { body: { domain } });
const confirmedText = (domain: string) => ({ title: `${domain} is a redirect domain` });

export function Redirectors() {
  const query = useQuery(apiQuery('curation.listLinkHosts'));
  return (
    <Card
      className="min-w-0"
      title="Redirectors"
      hint="Domains that ads of several brands link through. They are never a brand’s website."
    >
      <List
        query={query}
        rows={({ hosts }) => hosts}
        noun="redirect domain"
        frame="bare"
        skeleton={<Skeleton className="mx-4 mb-4 h-24" />}
        empty={
          <p data-nothing className="px-4 pb-4 text-sm text-muted-foreground">
            No redirect domains yet
          </p>
        }
      >
        {(hosts) => (
          <ul className="max-h-96 overflow-y-auto">
            {hosts.map(({ domain, brands, learnedAt, confirmed }) => (
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
                    <ActionButton variant="outline" size="sm" run={() => confirm(domain)} said={confirmedText(domain)}>
                      <Check aria-hidden />
                      Confirm<span className="sr-only"> {domain}</span>
                    </ActionButton>
                  )}
                  <ActionButton
                    variant="ghost"
                    size="sm"
                    run={() => mutate('curation.removeLinkHost', { domain })}
                    said={{ title: `${domain} is not a redirect domain` }}
                  >
                    <Trash2 aria-hidden />
                    Not a redirect domain<span className="sr-only">: {domain}</span>
                  </ActionButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </List>
      <Form
        schema={() => import('../../src/contract/curation.ts').then(({ linkHostInput }) => linkHostInput)}
        send={async ({ domain }, form) => {
          await confirm(domain);
          form.reset();
          return domain;
        }}
        said={confirmedText}
        refused={{ title: 'Not added', otherwise: 'Please try again.' }}
        className="flex flex-wrap items-end gap-2 px-4 pb-4"
      >
        <TextField
          name="domain"
          label="Domain"
          required
          maxLength={253}
          placeholder="clicks.example"
          autoComplete="off"
        />
        <SubmitButton variant="outline">Add</SubmitButton>
      </Form>
    </Card>
  );
}
