// The known targets of a mail's hidden links, as stored in its row.
import * as z from 'zod';

export const LINK_TARGET_LIMITS = { href: 2_000, url: 1_000, via: 8, siteName: 60, because: 200 } as const;

export const storedLinkTargets = z.object({
  resolved: z.array(
    z.object({
      href: z.string().max(LINK_TARGET_LIMITS.href),
      url: z.string().max(LINK_TARGET_LIMITS.url),
      via: z.array(z.string().max(253)).max(LINK_TARGET_LIMITS.via),
      by: z.enum(['page', 'redirect']),
      siteName: z.string().max(LINK_TARGET_LIMITS.siteName).exactOptional(),
    }),
  ),
  unresolved: z.array(
    z.object({ href: z.string().max(LINK_TARGET_LIMITS.href), because: z.string().max(LINK_TARGET_LIMITS.because) }),
  ),
});
