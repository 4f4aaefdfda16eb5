import type { SponsorsPageInput } from '../../contract/sponsors-page.ts';
import { sponsorsPageCacheKey } from '../../domain/report/edge.ts';
import { generateReportSlug } from '../../domain/report/slug.ts';
import { AppError, notFound, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  changeSponsorsPageSlug,
  readSponsorsPageSettings,
  saveSponsorsPage,
} from '../../store/booking/sponsors-page.ts';
import type { PipelineActor } from '../lead/change.ts';

type Needs = Pick<Services, 'db' | 'edge' | 'config'>;

/** Shows a change at once in this data centre, and in others when their copies are checked (domain/report/edge). */
const forgetCopy = ({ edge, config }: Needs, slug: string | null) =>
  slug ? edge.remove([sponsorsPageCacheKey(config.ORIGIN, slug)]) : undefined;

/** @throws AppError conflict if the page is turned on before an administrator has confirmed the newsletter. */
export async function changeSponsorsPage(
  services: Needs,
  actor: PipelineActor,
  given: SponsorsPageInput,
): Promise<void> {
  const before = await requireFound(readSponsorsPageSettings(services.db, actor.newsletterId), 'Newsletter');
  if (given.isOn && !before.isConfirmed)
    throw new AppError('conflict', 'Your newsletter has to be confirmed first, because its page speaks in its name');
  const slug = before.slug ?? generateReportSlug(before.name);
  await saveSponsorsPage(services.db, actor, { ...given, slug }, actor.now);
  await forgetCopy(services, slug);
}

/** Gives the page a new address; the old one stops working. @throws AppError not_found if there is no page yet. */
export async function replaceSponsorsPageAddress(services: Needs, actor: PipelineActor): Promise<void> {
  const before = await readSponsorsPageSettings(services.db, actor.newsletterId);
  const slug = generateReportSlug(before?.name ?? '');
  if (!(await changeSponsorsPageSlug(services.db, actor.pipelineId, slug))) throw notFound('Page');
  await forgetCopy(services, before?.slug ?? null);
}
