// The newsletter that the user works on: what the catalogue shows of it, how drafts introduce it, and templates.
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { EmptyState, LoadFailed, Skeleton } from '../ui/states.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import SponsorsPageSettings from './sponsors-page.tsx';
import { PitchTemplateList } from './templates.tsx';

export default function MyNewsletterPage() {
  const { newsletterId } = useUser();
  const newsletter = useQuery({
    ...apiQuery('newsletters.read', { id: newsletterId ?? '' }),
    enabled: newsletterId !== null,
  });
  const pipeline = useQuery({ ...apiQuery('leads.readPipeline'), enabled: newsletterId !== null });
  const failed = [newsletter, pipeline].find(({ data, error }) => error && !data);
  return (
    <>
      <PageHead title="My newsletter" subtitle="What sponsors and your drafts are told about it" />
      {newsletterId === null ? (
        <EmptyState title="No newsletter" text="Your account doesn't run a newsletter." />
      ) : failed ? (
        <LoadFailed title="Failed to load your newsletter" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : newsletter.data && pipeline.data ? (
        <div className="grid max-w-2xl gap-4">
          <NewsletterForm newsletter={newsletter.data} pipeline={pipeline.data} />
          {pipeline.data.role ? (
            <Card>
              <SponsorsPageSettings isOwner={pipeline.data.role === 'owner'} />
            </Card>
          ) : null}
          <Card>
            <CardBody className="pt-3.5">
              <PitchTemplateList />
            </CardBody>
          </Card>
        </div>
      ) : (
        <Skeleton className="h-96 max-w-2xl" />
      )}
    </>
  );
}
