import { type MarkedRange, markEvidenceInHtml } from '../../detect/highlight.ts';
import type { Sight } from '../../domain/access.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { sanitiseMailHtml } from '../../domain/mail/safe-html.ts';
import { redactMailHtml } from '../../domain/redact.ts';
import type { Services } from '../../services.ts';

/** @param show `claims`: `rawData` of sponsorships to mark. @param by must be a Sight that includes bodies. */
export async function renderStoredMail(
  { files, config }: Pick<Services, 'files' | 'config'>,
  email: { id: string; content: string | null; recipient: string | null },
  { claims, images }: { claims: unknown[]; images: boolean },
  by: Sight,
): Promise<{ html: string; imagesBlocked: boolean }> {
  const html = await files.text(FILE_KEYS.mailHtml(email.id));
  const marked = markEvidenceInHtml({ html, text: html ? null : (email.content ?? '') }, claims.map(markedBy));
  const links = by.body === 'live' ? 'live' : 'inert';
  const safe = sanitiseMailHtml(marked, { links, images: images ? 'allowed' : 'blocked' });
  return {
    html: redactMailHtml(safe, email.recipient, config.MAIL_DOMAIN, by),
    imagesBlocked: !images && /<img\b/i.test(marked),
  };
}

function markedBy(claim: unknown): MarkedRange[] {
  const { start, end, disclosureAt } = (claim ?? {}) as Record<string, unknown>;
  const told = (disclosureAt ?? {}) as Record<string, unknown>;
  return [...spanOf(start, end, false), ...spanOf(told.start, told.end, true)];
}

const spanOf = (start: unknown, end: unknown, disclosure: boolean): MarkedRange[] =>
  typeof start === 'number' && typeof end === 'number' ? [{ start, end, disclosure }] : [];
