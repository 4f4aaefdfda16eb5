import { hasTooManyUnfinishedTags, MAIL_LIMITS, REFUSAL_REASONS, type RefusalReason, TextBudget } from './bounds.ts';
import type { ContentType } from './content-type.ts';
import { decodePartText } from './leaf.ts';
import { decodeHtmlEntities, toOneLine } from './plain.ts';

export interface UploadedPage {
  html: string | null;
  text: string | null;
  title: string | null;
  fault: RefusalReason | null;
}

/** `bytes` are normalised (straighten.ts). @throws any error of the parser. */
export async function readUploadedPage(bytes: Uint8Array, format: 'html' | 'text'): Promise<UploadedPage> {
  const nothing = { html: null, text: null, title: null };
  const fault = new TextBudget().take(bytes, false);
  if (fault) return { ...nothing, fault };
  const text = decodePartText({ content: contentOf(format), body: bytes });
  if (format === 'text') return { ...nothing, text: text || null, fault: null };
  if (hasTooManyUnfinishedTags(text)) return { ...nothing, fault: REFUSAL_REASONS.unclosedTags };
  return { ...nothing, html: text || null, title: titleOf(text), fault: null };
}

const contentOf = (format: 'html' | 'text'): ContentType => ({
  type: format === 'html' ? 'text/html' : 'text/plain',
  broken: false,
  boundary: null,
  charset: null,
  encoding: '8bit',
  disposition: 'inline',
  flow: null,
});

function titleOf(html: string): string | null {
  const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html.slice(0, MAIL_LIMITS.fallbackHeaderBytes))?.[1];
  if (!title) return null;
  return toOneLine(decodeHtmlEntities(title)) || null;
}
