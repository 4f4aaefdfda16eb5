import type { BrandFit } from '../../src/contract/brands.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { cn } from '../ui/cn.ts';
import { Tooltip } from '../ui/tooltip.tsx';

const SHOWN: Record<Exclude<BrandFit['level'], 'low'>, { tone: Tone; says: string }> = {
  strong: { tone: 'success', says: 'excellent sponsorship match' },
  good: { tone: 'accent', says: 'aligns well' },
  moderate: { tone: 'neutral', says: 'moderate alignment' },
};

export function FitBadge({ fit, className }: { fit: BrandFit | null; className?: string }) {
  if (!fit || fit.level === 'low') return null;
  const { tone, says } = SHOWN[fit.level];
  return (
    <Tooltip text={`${fit.score}% audience alignment - ${says}`}>
      <button
        type="button"
        className={cn('inline-flex min-h-6 shrink-0 cursor-help items-center rounded-sm', className)}
      >
        <Badge tone={tone}>
          {fit.label}
          <span className="font-normal">{fit.score}%</span>
        </Badge>
      </button>
    </Tooltip>
  );
}
