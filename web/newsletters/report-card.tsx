// The public report of a newsletter: its link and how up to date it is (for administrators).

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { NewsletterDetail, ReportState } from '../../src/contract/newsletters.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { refresh } from '../data/query-client.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';

const COPIED_MS = 3000;
const POLL_MS = 3000;

export function ReportCard({ newsletter }: { newsletter: Pick<NewsletterDetail, 'id' | 'reportSlug'> }) {
  const { data: state } = useQuery({
    ...apiQuery('reports.readState', { id: newsletter.id }),
    refetchInterval: ({ state: { data } }) => (data?.building ? POLL_MS : false),
  });
  const slug = state ? state.reportSlug : newsletter.reportSlug;
  return (
    <Card title="Intelligence Report" hint={state ? <Freshness state={state} /> : null} body="grid gap-3">
      {slug ? (
        <>
          <p className="rounded-md bg-muted px-3 py-2 font-mono text-xs break-all">{addressOf(slug)}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              value={addressOf(slug)}
              label="Copy Link"
              copiedLabel="Copied!"
              forMs={COPIED_MS}
              onCopied={() =>
                toast({
                  title: 'Link Copied!',
                  description: 'The intelligence report link has been copied to your clipboard.',
                })
              }
            />
            <Button asChild variant="outline">
              <a href={addressOf(slug)} target="_blank" rel="noopener">
                <ExternalLink aria-hidden />
                View Report
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </Button>
          </div>
          <p className="text-xs text-muted-foreground">
            {state?.isPublic === false
              ? 'A member added this newsletter. The link works once it is confirmed in the review queue.'
              : 'This link is public and needs no authentication. Anyone with the link can see the report.'}
          </p>
          <Curation id={newsletter.id} building={state?.building ?? false} />
        </>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">
            No intelligence report link available yet. The report slug will be generated when the newsletter is updated.
          </p>
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() =>
              toast({
                title: 'Report Link Not Available',
                description: "This newsletter doesn't have an intelligence report link yet.",
                variant: 'destructive',
              })
            }
          >
            Copy Link
          </Button>
        </>
      )}
    </Card>
  );
}

const addressOf = (slug: string): string => `${window.location.origin}/report/${slug}`;

function Freshness({ state: { building, builtAt, issueCount } }: { state: ReportState }) {
  if (building) return 'Being built...';
  if (!builtAt) return 'Built on first visit';
  return (
    <>
      Built <DateText date={builtAt} format="MMM d, yyyy h:mm a" /> from {formatCountOf(issueCount, 'issue')}
    </>
  );
}

const Curation = ({ id, building }: { id: string; building: boolean }) => (
  <div className="flex flex-wrap gap-2 border-t border-border pt-3">
    <ActionButton
      variant="ghost"
      size="sm"
      disabled={building}
      run={() => mutate('reports.rebuild', { id })}
      said={{ title: 'Report is being rebuilt', description: 'It will be up to date in a moment.' }}
    >
      Rebuild now
    </ActionButton>
    <ConfirmButton
      variant="ghost"
      size="sm"
      question="Replace the report's link?"
      text="The current link will stop working for everyone who has it."
      action="Replace link"
      run={() => mutate('reports.rotateLink', { id }).then(() => void refresh('newsletters'))}
      said={{ title: 'Link replaced', description: 'The previous link no longer works.' }}
      refused={{}}
    >
      Replace link
    </ConfirmButton>
  </div>
);
