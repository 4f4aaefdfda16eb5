// A sponsor asks for dates: the company becomes a lead in talks, its dates are held for a week, and the newsletter's
// members are told.
import { ANSWER_REQUEST_STEP } from '../../contract/lead-stages.ts';
import { placementLabel } from '../../contract/names.ts';
import type { SponsorRequestInput } from '../../contract/sponsors-page.ts';
import { SPONSOR_REQUEST_HOLD_DAYS } from '../../contract/sponsors-page-rules.ts';
import { toUtcDay } from '../../contract/time.ts';
import { newsletterRole, subscriberSight } from '../../domain/access.ts';
import { chooseSlots } from '../../domain/booking/plan.ts';
import { addDays } from '../../domain/booking/rhythm.ts';
import { formatBookingDay } from '../../domain/booking/words.ts';
import { sha256Hex } from '../../domain/digest.ts';
import { diffLead } from '../../domain/lead/lead-from-events.ts';
import { isReportSlug } from '../../domain/report/edge.ts';
import { judgeOpened } from '../../domain/sponsors-page/opened.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { insertSponsorRequest } from '../../store/booking/sponsor-requests.ts';
import { findSponsorsPage, type SponsorsPageRow } from '../../store/booking/sponsors-page.ts';
import { countEvent } from '../../store/operations/event-counts.ts';
import { listTeamMembers } from '../../store/pipeline/team.ts';
import { placeLead, toLeadState, writeInTurn } from '../lead/change.ts';
import { saveNamedCompany } from '../lead/save.ts';
import { readOpenDates } from './open.ts';

type Needs = Pick<Services, 'db' | 'config' | 'jobs' | 'humans'>;

/** A sender's refused requests count, too, so that a flood costs no more than its count. */
const REQUESTS_AN_HOUR = { sender: 5, newsletter: 10 };
const HOUR_SECONDS = 3600;

/**
 * Takes a request. @param network whose requests are counted together (an IPv4 address or IPv6 /64 network).
 * @throws AppError invalid | not_found | conflict | rate_limited, with texts for the sponsor.
 */
export async function askForDates(
  services: Needs,
  slug: string,
  given: SponsorRequestInput,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  const { db } = services;
  // A program that filled the trap learns nothing.
  if (given.fax !== '') return;
  await refusePrograms(services, slug, given, now);
  await countRequest(services, [network, given.email.toLowerCase()], REQUESTS_AN_HOUR.sender, now);
  const page = isReportSlug(slug) ? await findSponsorsPage(db, slug) : null;
  if (!page) throw notFound('Page');
  const { pipelineId, newsletterId } = page;
  const today = toUtcDay(now);
  let chosen = await chooseOpenSlots(services, page, given.slots, now);
  await countRequest(services, [pipelineId], REQUESTS_AN_HOUR.newsletter, now);
  const saver = { pipelineId, newsletterId, alone: null, userId: null, by: subscriberSight(newsletterId, now), now };
  const team = await listTeamMembers(db, newsletterId, newsletterRole);
  const { website = '', company, name, email, message } = given;
  const eventId = await writeInTurn(async (tried) => {
    if (tried > 0) chosen = await chooseOpenSlots(services, page, given.slots, now);
    const { plan, slots } = chosen;
    const { lead } = await saveNamedCompany(services, saver, company, 'in_talks');
    const change = diffLead(toLeadState(lead), {
      ...(await placeLead(db, saver, lead, lead.stage === 'booked' ? {} : { stage: 'in_talks' })),
      nextStep: ANSWER_REQUEST_STEP,
      nextStepOn: today,
      ...(lead.contact === '' ? { contact: `${name} <${email}>`.slice(0, 200) } : {}),
      ...(website && lead.links.length === 0 ? { links: [{ url: website, label: 'Website' }] } : {}),
    });
    const held = slots.map((slot) => ({ ...slot, id: crypto.randomUUID() }));
    const detail = {
      request: { company, name, email, website, message },
      state: 'held',
      bookings: held.map(({ id, day, placementType }) => ({ id, day, placementType })),
    };
    const write = { pipelineId, leadId: lead.id, version: lead.version, kind: 'asked', change, detail } as const;
    return insertSponsorRequest(
      db,
      {
        write,
        slots: held,
        currency: plan.currency,
        website,
        heldUntil: addDays(today, SPONSOR_REQUEST_HOLD_DAYS),
        members: team.map(({ id }) => id),
      },
      now,
    );
  }, 'Many requests came at the same moment. Your text is still here. Please try again.');
  const owners = team.filter(({ role, email: address }) => role === 'owner' && address);
  await services.jobs.send(owners.map(({ id: userId }) => ({ kind: 'request-mail', eventId, userId })));
}

/** @throws AppError invalid if the form was sent by a program, as far as its time and Turnstile tell. */
async function refusePrograms(
  { config, humans }: Needs,
  slug: string,
  given: SponsorRequestInput,
  now: Date,
): Promise<void> {
  const verdict = await judgeOpened(given.opened, { slug, now, secret: config.SESSION_SECRET });
  if (verdict === 'early') throw new AppError('invalid', 'That was very quick. Please send it again in a few seconds.');
  if (verdict !== 'ok')
    throw new AppError('invalid', 'This form has expired. Copy your message, reload the page and send it again.');
  if (humans && !(await humans.isHuman(given['cf-turnstile-response'])))
    throw new AppError('invalid', 'Please complete the check above the button and send it again.');
}

/** @throws AppError invalid if one of the slots isn't open, so that the sponsor can choose another. */
async function chooseOpenSlots({ db }: Needs, page: SponsorsPageRow, wanted: SponsorRequestInput['slots'], now: Date) {
  const today = toUtcDay(now);
  const { plan, taken, dates } = await readOpenDates({ db }, page, now);
  const closed = wanted.find(
    ({ day, placementType }) => !dates.some((open) => open.day === day && open.placementTypes.includes(placementType)),
  );
  if (closed) {
    const slot = `${placementLabel(closed.placementType)} on ${formatBookingDay(closed.day, today)}`;
    throw invalidField('slots', `${slot} is no longer open. Please choose another date.`);
  }
  const chosen = chooseSlots(
    plan,
    taken.map((slot) => ({ ...slot, brand: null })),
    wanted,
    today,
  );
  if (!chosen.ok) throw invalidField('slots', chosen.reason);
  return { plan, slots: chosen.slots };
}

/** Counts a request under each key, of which only a keyed hash is stored. @throws AppError rate_limited. */
async function countRequest({ db, config }: Needs, keys: readonly string[], most: number, now: Date): Promise<void> {
  for (const key of keys) {
    const hash = await sha256Hex(`${config.SESSION_SECRET} ${key}`, 16);
    if ((await countEvent(db, `asked:${hash}`, now)) <= most) continue;
    const retryAfter = HOUR_SECONDS - (Math.floor(now.getTime() / 1000) % HOUR_SECONDS);
    throw new AppError(
      'rate_limited',
      'Too many requests this hour. Your text is still here. Please try again later.',
      {
        retryAfter,
      },
    );
  }
}
