// A stored mail made fit to be shown: evidence marked, then sanitised.
import { highlight } from '../detect/highlight.ts';
import { FILE_KEYS } from '../domain/file-keys.ts';
import { sanitiseMail } from '../domain/mail-html.ts';
import type { Services } from '../services.ts';

/** @param claims `rawData` of the sponsorships whose evidence is to be marked. */
export async function readMail(
  { files }: Pick<Services, 'files'>,
  email: { id: string; content: string | null },
  claims: unknown[],
  links: 'inert' | 'live',
  images: boolean,
): Promise<{ html: string; imagesBlocked: boolean }> {
  const html = await files.text(FILE_KEYS.mailHtml(email.id));
  const spans = claims.flatMap((claim) => {
    const { start, end } = (claim ?? {}) as { start?: unknown; end?: unknown };
    return typeof start === 'number' && typeof end === 'number' ? [{ start, end }] : [];
  });
  const marked = highlight({ html, text: html ? null : (email.content ?? '') }, spans);
  const safe = sanitiseMail(marked, { links, images: images ? 'allowed' : 'blocked' });
  return { html: safe, imagesBlocked: !images && /<img\b/i.test(html ?? '') };
}
