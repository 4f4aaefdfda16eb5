// The public report of a newsletter: its link and how up to date it is (for administrators).

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { NewsletterDetail, ReportState } from '../../src/contract/newsletters.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { refresh } from '../data/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-act.ts';

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'));

const COPIED_MS = 3000;
const POLL_MS = 3000;

export function ReportCard({ newsletter }: { newsletter: Pick<NewsletterDetail, 'id' | 'reportSlug'> }) {
  const { data: state } = useQuery({
    ...apiQuery('reports.readState', { id: newsletter.id }),
    refetchInterval: ({ state: { data } }) => (data?.building ? POLL_MS : false),
  });
  const slug = state ? state.reportSlug : newsletter.reportSlug;
  return (
    <Card>
      <CardHead title="Intelligence Report" hint={state ? <Freshness state={state} /> : null} />
      <CardBody className="grid gap-3">
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
              No intelligence report link available yet. The report slug will be generated when the newsletter is
              updated.
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
      </CardBody>
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

function Curation({ id, building }: { id: string; building: boolean }) {
  const [pending, act] = useAction({});
  const [asking, setAsking] = useState(false);
  const rebuild = () =>
    act(async () => {
      await mutate('reports.rebuild', { id });
      return { title: 'Report is being rebuilt', description: 'It will be up to date in a moment.' };
    });
  const rotate = async () => {
    await act(async () => {
      await mutate('reports.rotateLink', { id });
      void refresh('newsletters');
      return { title: 'Link replaced', description: 'The previous link no longer works.' };
    });
    setAsking(false);
  };
  return (
    <div className="flex flex-wrap gap-2 border-t border-border pt-3">
      <Button variant="ghost" size="sm" disabled={pending || building} onClick={() => void rebuild()}>
        Rebuild now
      </Button>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" disabled={pending} onClick={() => setAsking(true)}>
        Replace link
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            onClose={() => setAsking(false)}
            title="Replace the report's link?"
            action="Replace link"
            pending={pending}
            onConfirm={() => void rotate()}
          >
            <p>The current link will stop working for everyone who has it.</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </div>
  );
}
