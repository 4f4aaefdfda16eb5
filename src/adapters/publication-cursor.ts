import * as z from 'zod';
import type { ArchiveCursor } from '../domain/publication/archive-cursor.ts';

const address = z.string().max(2_000);
const listing = z.object({
  url: address,
  format: z.enum(['feed', 'substack-archive', 'wordpress-posts', 'archive-page', 'sitemap']),
});
const cursor: z.ZodType<ArchiveCursor> = z.object({
  side: z.object({
    platform: z.enum(['substack', 'beehiiv', 'ghost', 'buttondown', 'kit', 'mailchimp', 'wordpress', 'plain']),
    site: z.object({ home: address, feeds: z.array(address).max(20), archives: z.array(address).max(20) }),
    signUp: address.nullable(),
    title: z.string().max(1_000).nullable(),
  }),
  pages: z.array(listing).max(300),
  others: z.array(listing).max(20),
  found: z.number().int().min(0),
  read: z.number().int().min(0),
  last: z.array(address).max(5),
});

export const serializeArchiveCursor = (state: ArchiveCursor): string => JSON.stringify(state);

/** @throws ZodError or SyntaxError if the text is not a cursor. */
export const parseArchiveCursor = (text: string): ArchiveCursor => cursor.parse(JSON.parse(text));
