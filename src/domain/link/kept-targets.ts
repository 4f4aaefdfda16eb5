// The learned targets of a mail's hidden links as they are stored with it: bounded, and merged with later findings.
import { LINK_TARGET_MAX, storedLinkTargets } from '../../contract/link-targets.ts';
import type { LinkTargets, ResolvedTarget } from './resolved-target.ts';

/** Links of a mail whose targets are kept. */
const KEPT_MAX = 120;

export const NO_LINK_TARGETS: LinkTargets = { resolved: [], unresolved: [] };

/** Reads the stored value; anything malformed counts as nothing known. */
export function storedTargets(value: unknown): LinkTargets {
  const parsed = storedLinkTargets.safeParse(value);
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
    [...earlier.unresolved, ...later.unresolved].map(({ href, because }) => [
      href,
      because.slice(0, LINK_TARGET_MAX.because),
    ]),
  );
  return {
    resolved: [...resolved.values()]
      .slice(-KEPT_MAX)
      .map((one) => ({ ...one, via: one.via.slice(0, LINK_TARGET_MAX.via) })),
    unresolved: [...reasons]
      .filter(([href]) => !resolved.has(href) && href.length <= LINK_TARGET_MAX.href)
      .slice(-KEPT_MAX)
      .map(([href, because]) => ({ href, because })),
  };
}

const isStorable = ({ href, url }: ResolvedTarget): boolean =>
  href.length <= LINK_TARGET_MAX.href && url.length <= LINK_TARGET_MAX.url;

/** By `href`, as detect/links reads them. */
export const targetMap = ({ resolved }: LinkTargets): ReadonlyMap<string, ResolvedTarget> =>
  new Map(resolved.map((target) => [target.href, target]));
