// The learned targets of a mail's hidden links as they are stored with it: bounded, and merged with later findings.
import * as z from 'zod';
import type { LinkTargets, ResolvedTarget } from './resolved-target.ts';

/** Links of a mail whose targets are kept. */
const KEPT_MAX = 120;
const HREF_MAX = 2_000;
const URL_MAX = 1_000;
const VIA_MAX = 8;

const stored = z.object({
  resolved: z.array(
    z.object({
      href: z.string().max(HREF_MAX),
      url: z.string().max(URL_MAX),
      via: z.array(z.string().max(253)).max(VIA_MAX),
      by: z.enum(['page', 'redirect']),
    }),
  ),
  unresolved: z.array(z.object({ href: z.string().max(HREF_MAX), because: z.string().max(200) })),
});

export const NO_LINK_TARGETS: LinkTargets = { resolved: [], unresolved: [] };

/** Reads the stored value; anything malformed counts as nothing known. */
export function storedTargets(value: unknown): LinkTargets {
  const parsed = stored.safeParse(value);
  return parsed.success ? parsed.data : NO_LINK_TARGETS;
}

/**
 * Both findings as one, bounded for the row. A resolved link is no longer unresolved; of two targets the later one
 * holds, and of two reasons the later one.
 */
export function mergedTargets(earlier: LinkTargets, later: LinkTargets): LinkTargets {
  const resolved = new Map<string, ResolvedTarget>();
  for (const target of [...earlier.resolved, ...later.resolved])
    if (isStorable(target)) resolved.set(target.href, target);
  const reasons = new Map(
    [...earlier.unresolved, ...later.unresolved].map(({ href, because }) => [href, because.slice(0, 200)]),
  );
  return {
    resolved: [...resolved.values()].slice(-KEPT_MAX).map((one) => ({ ...one, via: one.via.slice(0, VIA_MAX) })),
    unresolved: [...reasons]
      .filter(([href]) => !resolved.has(href) && href.length <= HREF_MAX)
      .slice(-KEPT_MAX)
      .map(([href, because]) => ({ href, because })),
  };
}

const isStorable = ({ href, url }: ResolvedTarget): boolean => href.length <= HREF_MAX && url.length <= URL_MAX;

/** By `href`, as detect/links reads them. */
export const targetMap = ({ resolved }: LinkTargets): ReadonlyMap<string, ResolvedTarget> =>
  new Map(resolved.map((target) => [target.href, target]));
