// Finds and keeps a logo: what a person named wins, else what the site itself shows. It is copied and served by us, so that no visitor's browser
// calls a third party; its address holds a piece of its hash, so that it may be cached for good.
import { sha256Hex } from '../../domain/digest.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { logoCandidates } from '../../domain/site/logo-candidates.ts';
import type { Services } from '../../services.ts';
import { type LogoState, type LogoSubject, logoState, logoTried, setLogo } from '../../store/logos.ts';

type Needs = Pick<Services, 'db' | 'files' | 'sites'>;
interface Picture {
  bytes: Uint8Array;
  contentType: string;
}

/** Less is a tracking pixel or an empty file. */
const MIN_BYTES = 60;

/** Idempotent; where nothing is found, the letter of the name stands in. */
export async function findLogo(services: Needs, job: { what: LogoSubject; id: string }, now: Date): Promise<void> {
  const { what, id } = job;
  const state = await logoState(services.db, what, id);
  if (!state) return;
  if (state.source === 'person') {
    // A picture of another origin is taken over; one that can't be had is left as it was named, and shown as a letter meanwhile.
    if (!state.logoUrl || state.logoUrl.startsWith('/')) return;
    const picture = await services.sites.image(state.logoUrl);
    if (picture.ok) await keep(services, job, state, { ...picture, source: 'person' });
    return;
  }
  const read = await onSite(services, state.website);
  // What can't be read now says nothing: it is asked for again another night.
  if (read === 'unread') return logoTried(services.db, what, id, now);
  if (typeof read === 'object') return keep(services, job, state, { ...read, source: 'site' });
  if (await setLogo(services.db, job, state, { url: null, source: 'none' })) {
    await services.files.remove([FILE_KEYS.logo(what, id)]);
  }
}

/** The first picture of the site that will do; 'unread' where the site can't be read now, 'none' where it shows none. */
async function onSite({ sites }: Needs, website: string | null): Promise<Picture | 'unread' | 'none'> {
  if (!website) return 'none';
  const page = await sites.page(website);
  if (!page.ok) return 'unread';
  for (const url of logoCandidates(page.html, page.url)) {
    const picture = await sites.image(url, 'robot');
    if (picture.ok && picture.bytes.byteLength >= MIN_BYTES) return picture;
  }
  return 'none';
}

async function keep(
  { db, files }: Needs,
  of: { what: LogoSubject; id: string },
  seen: LogoState,
  { bytes, contentType, source }: Picture & { source: 'person' | 'site' },
): Promise<void> {
  const { what, id } = of;
  const version = await sha256Hex(bytes, 6);
  const key = FILE_KEYS.logo(what, id);
  // The object first: a row never names a picture that isn't there.
  await files.put(key, bytes, { contentType });
  const set = await setLogo(db, of, seen, { url: `/logos/${what}/${id}?v=${version}`, source });
  // Gone meanwhile, or named otherwise: whoever named it has asked for a job of its own.
  if (!set && !(await logoState(db, what, id))) await files.remove([key]);
}
