import type { SPONSORSHIP_STANDINGS } from '../../src/contract/standing.ts';
import { Badge } from './badge.tsx';

type Standing = (typeof SPONSORSHIP_STANDINGS)[number];

const SAID: Record<Exclude<Standing, 'trusted'>, { label: string; title: string }> = {
  provisional: {
    label: 'Provisional',
    title: 'Added by a member. Others won’t see it until we confirm it.',
  },
  unfamiliar: {
    label: 'Unfamiliar sender',
    title: 'From a sender this newsletter hasn’t used before. It doesn’t count until we confirm the sender.',
  },
};

/** Marks a sponsorship that doesn't count for others yet; renders nothing for a trusted one. */
export function StandingBadge({ standing }: { standing: Standing | undefined }) {
  if (!standing || standing === 'trusted') return null;
  const { label, title } = SAID[standing];
  return (
    <Badge tone="warning" title={title}>
      {label}
    </Badge>
  );
}
