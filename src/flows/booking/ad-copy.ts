// A booking's ad copy: members ask for it by a secret address and approve it; the sponsor gives it there.
import type { AdCopy, AdCopyInput, AdPicture, PublicAdCopy } from '../../contract/ad-copy.ts';
import { isoDate } from '../../contract/common.ts';
import { daysBefore, toUtcDay } from '../../contract/time.ts';
import { newsletterRole } from '../../domain/access.ts';
import { addUtm, composeAdCopyMail, formatAd } from '../../domain/booking/ad-copy.ts';
import { isLinkCheckCurrent, toLinkCheck } from '../../domain/booking/link-check.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { createUrlSecret, hashUrlSecret, recallUrlSecret } from '../../domain/secret-address.ts';
import { cleanPicture } from '../../domain/site/clean-picture.ts';
import { AppError, notFound, preconditionFailed, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  type AdCopyRecord,
  approveAdCopy,
  filterUnusedPictures,
  findAdCopyBySecret,
  giveAdCopy,
  readAdCopy,
  requestAdCopy,
  revokeAdCopy,
  saveAdCopyLinkCheck,
} from '../../store/booking/ad-copies.ts';
import { findRecapRecipient } from '../../store/booking/recipient.ts';
import { readBooking } from '../../store/booking/rows.ts';
import { readPipelineSetup } from '../../store/pipeline/settings.ts';
import { listTeamMembers } from '../../store/pipeline/team.ts';
import type { PipelineActor } from '../lead/change.ts';

type Needs = Pick<Services, 'db' | 'config'>;

const pictureUrl = (origin: string, picture: AdPicture | null) => picture && `${origin}/ad-pictures/${picture.name}`;

const bookingOf = (db: Services['db'], actor: PipelineActor, id: string) =>
  requireFound(readBooking(db, id, actor), 'Booking');

const NOTHING_YET = {
  newsletter: '',
  state: 'missing',
  note: '',
  headline: '',
  text: '',
  link: '',
  picture: null,
  linkCheck: null,
  givenAt: null,
  updatedAt: null,
} as const;

/** @throws AppError not_found. */
export async function readCopyOfBooking(
  services: Needs,
  actor: PipelineActor,
  bookingId: string,
  sender: string,
): Promise<AdCopy> {
  const { db, config } = services;
  const booking = await bookingOf(db, actor, bookingId);
  const row = await readAdCopy(db, bookingId, actor.pipelineId);
  if (!row) return { ...NOTHING_YET, url: null, formats: null, mail: null };
  const [url, setup, to] = await Promise.all([
    urlOf(services, row),
    readPipelineSetup(db, actor.pipelineId),
    findRecapRecipient(db, booking.lead.id, actor),
  ]);
  const { seed: _, secretHash: __, isRevoked: ___, givenAt, updatedAt, ...shown } = row;
  const link = addUtm(row.link, setup, { brand: to?.brand ?? '', day: booking.day });
  const today = toUtcDay(actor.now);
  return {
    ...shown,
    newsletter: to?.newsletter ?? '',
    url,
    givenAt: givenAt === null ? null : isoDate.parse(givenAt),
    updatedAt: isoDate.parse(updatedAt),
    formats: row.headline === '' ? null : formatAd(row, link, pictureUrl(config.ORIGIN, row.picture)),
    mail:
      url !== null && to
        ? { to: to.email, ...composeAdCopyMail(booking, to, { url, note: row.note, sender, today }) }
        : null,
  };
}

/** Null if the address was turned off, or if the signing key has changed since. */
async function urlOf({ config }: Needs, copy: AdCopyRecord): Promise<string | null> {
  const secret = copy.isRevoked ? null : await recallUrlSecret('ad-copy', copy, config.SESSION_SECRET);
  return secret && `${config.ORIGIN}/ad-copy/${secret}`;
}

/**
 * Opens an address for the sponsor, or asks for changes of what was given.
 * @throws AppError not_found | forbidden (not provably a member) | conflict.
 */
export async function requestCopyOfBooking(
  { db, config }: Needs,
  actor: PipelineActor,
  bookingId: string,
  note: string,
): Promise<number> {
  const booking = await bookingOf(db, actor, bookingId);
  if (actor.alone)
    throw new AppError('forbidden', 'Only members who proved that this newsletter is theirs can ask for ad copy');
  if (booking.state !== 'held' && booking.state !== 'booked')
    throw new AppError('conflict', 'Ad copy can be requested until the ad has run');
  const before = await readAdCopy(db, bookingId, actor.pipelineId);
  const seed = crypto.randomUUID();
  const { secretHash } = await createUrlSecret('ad-copy', seed, config.SESSION_SECRET);
  const asked = { bookingId, note, seed, secretHash, from: before?.state ?? null };
  const eventId = await requestAdCopy(db, asked, actor, actor.now);
  if (eventId === null)
    throw new AppError('conflict', 'Someone else changed this ad copy at the same moment. Please try again.');
  return eventId;
}

/** @throws AppError not_found | precondition_failed if the sponsor has changed it since. */
export async function approveCopyOfBooking(
  { db }: Needs,
  actor: PipelineActor,
  bookingId: string,
  updatedAt: string,
): Promise<number> {
  await bookingOf(db, actor, bookingId);
  const eventId = await approveAdCopy(db, { bookingId, updatedAt }, actor, actor.now);
  if (eventId === null) throw preconditionFailed();
  return eventId;
}

/** @throws AppError not_found. */
export async function revokeCopyAddress({ db }: Needs, actor: PipelineActor, bookingId: string): Promise<number> {
  await bookingOf(db, actor, bookingId);
  const eventId = await revokeAdCopy(db, bookingId, actor, actor.now);
  if (eventId === null) throw notFound('Ad copy');
  return eventId;
}

async function findBySecret(db: Services['db'], secret: string, now: Date) {
  const secretHash = await hashUrlSecret(secret);
  const found = secretHash && (await findAdCopyBySecret(db, secretHash, now));
  return found ? { secretHash, ...found } : null;
}

/** What the sponsor's page shows; null if the secret opens nothing. */
export async function readPublicAdCopy(
  { db }: Pick<Services, 'db'>,
  secret: string,
  now: Date,
): Promise<PublicAdCopy | null> {
  const found = await findBySecret(db, secret, now);
  if (!found) return null;
  const { secretHash: _, bookingId: __, newsletterId: ___, ...shown } = found;
  return shown;
}

export interface GivenForm {
  input: AdCopyInput;
  /** The bytes of a new picture; null keeps the one that is there. */
  file: Uint8Array | null;
  isRemoved: boolean;
}

/**
 * Stores what the sponsor gave.
 * @param read reads the form, once the secret is known to be valid.
 * @throws AppError not_found | invalid (the picture) | conflict (approved, or the ad has run).
 */
export async function giveCopy(
  { db, files, jobs }: Pick<Services, 'db' | 'files' | 'jobs'>,
  secret: string,
  read: () => Promise<GivenForm>,
  now: Date,
): Promise<void> {
  const found = await requireFound(findBySecret(db, secret, now), 'Ad copy');
  const closed = () => new AppError('conflict', 'This ad is approved and can no longer be changed here.');
  if (!found.isOpen) throw closed();
  const { input, file, isRemoved } = await read();
  const picture = file ? await keepPicture(files, file) : isRemoved ? null : found.picture;
  const members = (await listTeamMembers(db, found.newsletterId, newsletterRole)).map(({ id }) => id);
  const isStored = await giveAdCopy(db, found.secretHash, { ad: { ...input, picture }, members }, now);
  const unused = isStored ? found.picture : picture;
  if (unused && unused.name !== (isStored ? picture : found.picture)?.name)
    await files.remove([FILE_KEYS.adPicture(unused.name)]);
  if (!isStored) throw closed();
  await jobs.send([{ kind: 'ad-copy-link', bookingId: found.bookingId }]);
}

async function keepPicture(files: Services['files'], file: Uint8Array): Promise<AdPicture> {
  const { bytes, ...picture } = cleanPicture(file);
  const name = `${crypto.randomUUID()}.${picture.type.slice('image/'.length)}`;
  await files.put(FILE_KEYS.adPicture(name), bytes, { contentType: picture.type });
  return { name, ...picture };
}

/** Opens the link of a copy once, to tell the members whether it works. */
export async function checkAdCopyLink(
  { db, sites }: Pick<Services, 'db' | 'sites'>,
  bookingId: string,
  now: Date,
): Promise<void> {
  const copy = await readAdCopy(db, bookingId, null);
  if (!copy || copy.link === '' || isLinkCheckCurrent(copy.linkCheck, copy.link, now)) return;
  await saveAdCopyLinkCheck(db, bookingId, toLinkCheck(copy.link, await sites.page(copy.link), now));
}

/** Nightly: deletes pictures whose copy is gone with its booking, newsletter or account. @returns their number. */
export async function removeUnusedPictures({ db, files }: Pick<Services, 'db' | 'files'>, now: Date): Promise<number> {
  const prefix = FILE_KEYS.adPicture('');
  let removed = 0;
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
    const page: Awaited<ReturnType<typeof files.page>> = await files.page(prefix, cursor);
    // A new picture is stored before its copy.
    const settled = page.objects.filter(({ uploaded }) => uploaded < daysBefore(now, 1));
    const unused = await filterUnusedPictures(
      db,
      settled.map(({ key }) => key.slice(prefix.length)),
    );
    await files.remove(unused.map((name) => FILE_KEYS.adPicture(name)));
    removed += unused.length;
    cursor = page.cursor;
  }
  return removed;
}
