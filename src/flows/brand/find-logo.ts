// Logos are copied, so that no visitor's browser calls a third party.
import { sha256Hex } from '../../domain/digest.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { findLogoCandidates } from '../../domain/site/logo-candidates.ts';
import type { Services } from '../../services.ts';
import {
  type LogoState,
  type LogoSubject,
  readLogoState,
  recordLogoAttempt,
  setLogo,
} from '../../store/brand/logos.ts';

type Needs = Pick<Services, 'db' | 'files' | 'sites'>;
interface Picture {
  bytes: Uint8Array;
  contentType: string;
}

/** A smaller picture is a tracking pixel or an empty file. */
const MIN_BYTES = 60;

export async function findLogo(services: Needs, job: { what: LogoSubject; id: string }, now: Date): Promise<void> {
  const { what, id } = job;
  const state = await readLogoState(services.db, what, id);
  if (!state) return;
  if (state.source === 'person') {
    // If copying fails, the URL is kept, and the interface shows the letter.
    if (!state.logoUrl || state.logoUrl.startsWith('/')) return;
    const picture = await services.sites.image(state.logoUrl);
    if (picture.ok) await keep(services, job, state, { ...picture, source: 'person' });
    return;
  }
  const read = await onSite(services, state.website);
  // The site can't be read now; a later nightly run tries again.
  if (read === 'unread') return recordLogoAttempt(services.db, what, id, now);
  if (typeof read === 'object') return keep(services, job, state, { ...read, source: 'site' });
  // Without a site the search stays open: once a site is learned, the nightly run searches it.
  if (await setLogo(services.db, job, state, { url: null, source: state.website ? 'none' : null })) {
    await services.files.remove([FILE_KEYS.logo(what, id)]);
  }
}

/** 'unread': the site can't be read now. */
async function onSite({ sites }: Needs, website: string | null): Promise<Picture | 'unread' | 'none'> {
  if (!website) return 'none';
  const page = await sites.page(website);
  if (!page.ok) return 'unread';
  for (const url of findLogoCandidates(page.html, page.url)) {
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
  // The file is stored first, so that a row never refers to a missing picture.
  await files.put(key, bytes, { contentType });
  const set = await setLogo(db, of, seen, { url: `/logos/${what}/${id}?v=${version}`, source });
  // A change of the row has sent its own job.
  if (!set && !(await readLogoState(db, what, id))) await files.remove([key]);
}
