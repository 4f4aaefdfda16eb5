// The known targets of a mail's hidden links, as they are stored with the mail: bounded, and
// merged with later findings.
import { LINK_TARGET_LIMITS, storedLinkTargets } from '../../contract/link-targets.ts';
import type { LinkTargets, ResolvedLinkTarget } from './resolved-target.ts';

const KEPT_MAX = 120;

export const NO_LINK_TARGETS: LinkTargets = { resolved: [], unresolved: [] };

/** Reads the targets stored in a mail's row; a malformed value counts as no known targets. */
export function parseStoredLinkTargets(value: unknown): LinkTargets {
  const parsed = storedLinkTargets.safeParse(value);
  return parsed.success ? parsed.data : NO_LINK_TARGETS;
}

/**
 * Merges what two look-ups found out about a mail's links, within the bounds of the mail's row. A resolved link is no
 * longer listed as unresolved; the later target and the later reason win.
 */
export function mergeLinkTargets(earlier: LinkTargets, later: LinkTargets): LinkTargets {
  const resolved = new Map<string, ResolvedLinkTarget>();
  for (const target of [...earlier.resolved, ...later.resolved])
    if (isStorable(target)) resolved.set(target.href, target);
  const reasons = new Map(
    [...earlier.unresolved, ...later.unresolved].map(({ href, because }) => [
      href,
      because.slice(0, LINK_TARGET_LIMITS.because),
    ]),
  );
  return {
    resolved: [...resolved.values()]
      .slice(-KEPT_MAX)
      .map((one) => ({ ...one, via: one.via.slice(0, LINK_TARGET_LIMITS.via) })),
    unresolved: [...reasons]
      .filter(([href]) => !resolved.has(href) && href.length <= LINK_TARGET_LIMITS.href)
      .slice(-KEPT_MAX)
      .map(([href, because]) => ({ href, because })),
  };
}

const isStorable = ({ href, url }: ResolvedLinkTarget): boolean =>
  href.length <= LINK_TARGET_LIMITS.href && url.length <= LINK_TARGET_LIMITS.url;

/** The resolved targets by the `href` of their links, as detect/links expects them. */
export const toLinkTargetMap = ({ resolved }: LinkTargets): ReadonlyMap<string, ResolvedLinkTarget> =>
  new Map(resolved.map((target) => [target.href, target]));
