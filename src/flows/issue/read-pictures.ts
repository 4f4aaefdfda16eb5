// Shows ads that consist of one picture and name nobody in words to a vision model. The picture is fetched by our
// own guarded reader or taken from the mail itself, and sent as bytes, because its URL often identifies the
// recipient. No failure here can lose or delay a mail: the ad then waits for a person. A picture that has been read
// isn't sent to the same model again.
import * as z from 'zod';
import type { PictureReader } from '../../adapters/picture-reader.ts';
import type { SiteImage } from '../../adapters/site-reader.ts';
import type { Issue } from '../../detect/analyst.ts';
import type { DetectionResult } from '../../detect/detect.ts';
import type { BrandCatalogueLookup } from '../../detect/known.ts';
import { PICTURE_MAX_BYTES, type PictureFile, toModelPicture } from '../../detect/pictures/readable.ts';
import {
  findPictureUrl,
  makeClaimsFromPictures,
  type PictureReading,
  selectPictureAdsToRead,
} from '../../detect/pictures.ts';
import { listUnnamedPictureAds, type UnnamedPictureAdWithKey } from '../../detect/unread.ts';
import { isInlinePicture, readInlinePicture } from '../../domain/mail/inline-picture.ts';
import { detectImageType } from '../../domain/site/image-type.ts';
import type { StoredPlacement } from '../../domain/sponsorship/claim-slots.ts';
import type { UnreadAd } from '../../domain/sponsorship/unread-ad.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { listDecidedPictureKeys } from '../../store/review.ts';

const kept = z.object({
  /** The picture's URL, at most 2,000 characters. */
  picture: z.string(),
  /** `model`: as configured; `version`: the one that answered. */
  model: z.string(),
  version: z.string(),
  said: z.object({ advertiser: z.string().nullable(), text: z.string(), confidence: z.number() }),
});
type Kept = z.infer<typeof kept>;
/** What is stored with the mail for each picture; `unread` is the reason why it wasn't read. */
type PictureNote = Kept | { picture: string; model: string; unread: string };

/**
 * Time for one picture: 15 seconds to fetch it, 45 to have it read (adapters/picture-reader), and
 * some to write the result.
 */
const NEEDED_MS = 75_000;

interface Mail {
  id: string;
  /** Stored by an earlier analysis. */
  aiResponse: unknown;
  /** True if the mail's sponsorships count. A stranger's mail must not cause requests. */
  trusted: boolean;
  html: string | null;
  raw: Uint8Array;
}

interface Analysed {
  issue: Issue;
  found: Pick<DetectionResult, 'claims' | 'aiResponse'>;
  /** The mail's stored sponsorships, from earlier analyses or from people. */
  slots: readonly StoredPlacement[];
  known: BrandCatalogueLookup;
}

/**
 * Reads the sponsors that are named only in pictures of an analysed mail.
 * @param left returns the milliseconds until the mail's lease ends.
 * @returns `isUnnamed`: true for ads that still wait for a person; `failed`: true if the model was
 *   called and didn't answer.
 * @throws only programming errors.
 */
export async function readPictureSponsors(
  services: Pick<Services, 'db' | 'pictures'>,
  mail: Mail,
  { issue, found, slots, known }: Analysed,
  left: () => number,
) {
  const { pictures, db } = services;
  const isJudged = ({ picture }: { picture: string | null }) =>
    slots.some((slot) => slot.judged && slot.picture !== null && slot.picture === picture);
  const ads = listUnnamedPictureAds(found.aiResponse.raw, found.claims).filter((ad) => !isJudged(ad));
  const reading: Reading = { read: [], notes: [], tokens: 0, failed: false };
  if (pictures && mail.trusted && ads.length > 0) {
    // Ads that a person has decided about aren't read.
    const decided = await listDecidedPictureKeys(db, mail.id);
    const open = ads.filter(({ key }) => !decided.has(key));
    await readEach(pictures, mail, { issue, ads: open, reading }, left);
  }
  const { claims, named } = await makeClaimsFromPictures(issue, reading.read, found.claims, known);
  const gone = new Set(named.map(({ key }) => key));
  const isUnnamed = (ad: UnreadAd) => ad.kind !== 'unnamed_ad' || !(gone.has(ad.key) || isJudged(ad));
  return { claims, isUnnamed, notes: reading.notes, tokens: reading.tokens, failed: reading.failed };
}

interface Reading {
  read: PictureReading[];
  notes: PictureNote[];
  tokens: number;
  failed: boolean;
}

/** Reads the pictures one after another, because each is in memory as a whole. */
async function readEach(
  pictures: PictureReader,
  mail: Mail,
  { issue, ads, reading }: { issue: Issue; ads: readonly UnnamedPictureAdWithKey[]; reading: Reading },
  left: () => number,
): Promise<void> {
  const earlier = readingsOf(mail.aiResponse);
  const { model } = pictures;
  for (const ad of selectPictureAdsToRead(issue, ads)) {
    const take = ({ version, said }: Pick<Kept, 'version' | 'said'>) => {
      reading.read.push({ ad, said, version });
      reading.notes.push({ picture: ad.picture, model, version, said });
    };
    const unread = (why: string) => reading.notes.push({ picture: ad.picture, model, unread: why });
    const before = earlier.find((one) => one.picture === ad.picture && one.model === model);
    if (before) {
      take(before);
      continue;
    }
    if (left() < NEEDED_MS) {
      unread('no time was left for it');
      continue;
    }
    const picture = await fetched(pictures, findPictureUrl(issue, ad), mail);
    if ('refused' in picture) {
      unread(picture.refused);
      continue;
    }
    try {
      const answer = await pictures.read(picture);
      reading.tokens += answer.tokens;
      take(answer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reading.failed = true;
      unread(error.message);
    }
  }
}

/** The picture to send to the model, or the reason why there is none. */
async function fetched(
  pictures: PictureReader,
  address: string,
  mail: Mail,
): Promise<PictureFile | { refused: string }> {
  const found = isInlinePicture(address) ? broughtBy(mail, address) : await pictures.at(address);
  if (!found.ok) return { refused: found.reason };
  return toModelPicture(found);
}

function broughtBy(mail: Mail, address: string): SiteImage {
  const bytes = readInlinePicture(address, mail, PICTURE_MAX_BYTES);
  const contentType = bytes && detectImageType(bytes);
  return contentType ? { ok: true, bytes, contentType } : { ok: false, reason: 'the mail doesn’t hold it' };
}

/** The stored readings of an earlier analysis; malformed ones are ignored. */
function readingsOf(aiResponse: unknown): Kept[] {
  const earlier = z.object({ pictures: z.array(z.unknown()) }).safeParse(aiResponse);
  if (!earlier.success) return [];
  return earlier.data.pictures.flatMap((one) => {
    const parsed = kept.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
