// Mails a sponsor's request to an owner of the newsletter, with a drafted answer. Nothing is sent to the sponsor.
import { toUtcDay } from '../../contract/time.ts';
import { sightOf, viewerOf } from '../../domain/access.ts';
import { fullName } from '../../domain/full-name.ts';
import { composeRequestMail } from '../../domain/sponsors-page/request-mail.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/account/known-users.ts';
import { findSponsorRequest } from '../../store/booking/sponsor-requests.ts';
import { makeDraft } from '../lead/draft.ts';

export async function mailSponsorRequest(
  services: Pick<Services, 'db' | 'mail' | 'config'>,
  { eventId, userId }: { eventId: number; userId: string },
  now: Date,
): Promise<void> {
  const { db, mail, config } = services;
  const [asked, [user]] = await Promise.all([findSponsorRequest(db, eventId), findKnownUsers(db, [userId])]);
  if (!asked || !user?.email) return;
  const { pipelineId, newsletterId, newsletter, brandId } = asked;
  const actor = {
    pipelineId,
    newsletterId,
    userId,
    alone: null,
    by: sightOf(viewerOf(user), now),
    now,
    name: fullName(user),
    newsletterName: newsletter,
  };
  const draft = await makeDraft(services, actor, brandId, { kind: 'answer', length: 'medium' });
  await mail.send({
    to: user.email,
    ...composeRequestMail({ ...asked, draft, url: `${config.ORIGIN}/pipeline/${asked.leadId}`, today: toUtcDay(now) }),
  });
}
