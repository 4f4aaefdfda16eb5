// Opens a mail's hidden links by the issue's public page: one polite request for the page, beside the newsletter's
// listing, which is read once a day.
import type { Block } from '../../detect/blocks.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { Services } from '../../services.ts';

/** A mail whose links are to be opened. */
export interface MailWithHiddenLinks {
  /** `website` is '' where it isn't known. */
  newsletter: { id: string; name: string; website: string };
  issue: { subject: string | null; receivedAt: Date };
  blocks: readonly Block[];
  /** The links to open, as written in the mail (`Link.href`). */
  hrefs: readonly string[];
}

/** @returns each href once, resolved or with the reason why not. Never throws because of a site. */
export async function readPageTargets(
  _services: Pick<Services, 'db' | 'config' | 'sites'>,
  { hrefs }: MailWithHiddenLinks,
  _now: Date,
): Promise<LinkTargets> {
  return { resolved: [], unresolved: hrefs.map((href) => ({ href, because: 'public pages are not read yet' })) };
}
