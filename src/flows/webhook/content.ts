// The content of a webhook, read when it is sent, with the Sight that its owner has at that time.
import { WEBHOOK_TEST_EVENT } from '../../contract/webhook-rules.ts';
import { type Sight, sightOf, type Viewer } from '../../domain/access.ts';
import { redactMailText } from '../../domain/redact.ts';
import type { Services } from '../../services.ts';
import { findAlert } from '../../store/alert/alerts.ts';
import { listShownLeadEvents } from '../../store/pipeline/lead-events.ts';
import { readLead } from '../../store/pipeline/lead-rows.ts';
import { findSponsorship } from '../../store/sponsorship/sponsorships.ts';

type Needs = Pick<Services, 'db' | 'config'>;
interface Event {
  event: string;
  subject: string;
}

/** Reads the data of an event. @returns null if the event's subject is gone or hidden from the viewer. */
export async function readWebhookContent(
  services: Needs,
  { event, subject }: Event,
  viewer: Viewer,
  now: Date,
): Promise<object | null> {
  if (viewer.kind === 'newcomer' || viewer.kind === 'visitor') return null;
  const by = sightOf(viewer, now);
  if (event === WEBHOOK_TEST_EVENT) return { message: 'This is a test event' };
  if (event === 'alert.created')
    return findAlert(services.db, { userId: viewer.userId ?? '', pipelineId: viewer.pipelineId, by }, subject);
  if (event === 'lead.changed') return leadData(services, subject, viewer.pipelineId, { by, now });
  if (event === 'sponsorship.detected') return sponsorshipData(services, subject, by);
  return null;
}

async function leadData(
  { db }: Needs,
  eventId: string,
  pipelineId: string | null,
  { by, now }: { by: Sight; now: Date },
) {
  if (!pipelineId) return null;
  const [event] = await listShownLeadEvents(db, pipelineId, Number(eventId), by);
  const lead = event ? await readLead(db, { id: event.leadId }, { pipelineId, by, now }) : null;
  if (!event || !lead) return null;
  const { id, brand, stage, value, currency, nextStep, nextStepOn } = lead;
  return { ...event, lead: { id, brand, stage, value, currency, nextStep, nextStepOn } };
}

async function sponsorshipData({ db, config }: Needs, id: string, by: Sight) {
  const found = await findSponsorship(db, id, by);
  return found ? toSponsorshipFacts(found, redactMailText(found, config.MAIL_DOMAIN, by).textContent) : null;
}

/** A sponsorship without its mail, and without what is confidential about its brand. */
export function toSponsorshipFacts(
  found: NonNullable<Awaited<ReturnType<typeof findSponsorship>>>,
  textContent: string | null,
) {
  const { id, newsletterId, brandId, placementType, detectedAt, confidence, channel, channelName } = found;
  const face = ({ id, name, logoUrl }: Pick<typeof found.newsletter, 'id' | 'name' | 'logoUrl'>) => ({
    id,
    name,
    logoUrl,
  });
  return {
    id,
    newsletterId,
    brandId,
    placementType,
    detectedAt,
    confidence,
    channel,
    channelName,
    textContent,
    brand: face(found.brand),
    newsletter: face(found.newsletter),
  };
}
