import { LINK_TARGET_LIMITS, storedLinkTargets } from '../../contract/link-targets.ts';
import type { LinkTargets, ResolvedLinkTarget } from './resolved-target.ts';

const KEPT_MAX = 120;

export const NO_LINK_TARGETS: LinkTargets = { resolved: [], unresolved: [] };

/** A malformed value counts as no known targets. */
export function parseStoredLinkTargets(value: unknown): LinkTargets {
  const parsed = storedLinkTargets.safeParse(value);
  return parsed.success ? parsed.data : NO_LINK_TARGETS;
}

/** The later target and reason win. */
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

export const toLinkTargetMap = ({ resolved }: LinkTargets): ReadonlyMap<string, ResolvedLinkTarget> =>
  new Map(resolved.map((target) => [target.href, target]));
