import { RadioGroup } from 'radix-ui';
import { inDollars, PLANS, type PlanName } from '../../src/contract/plans.ts';
import { Badge } from '../ui/badge.tsx';

const MONTHLY = `about ${inDollars(Math.round((PLANS.annual.price / 12) * 100) / 100)}/month`;

/** The two plans, of which one is chosen. @param saving what the annual one saves, as this place says it. */
export function PlanChoice({
  plan,
  saving,
  disabled,
  onChange,
}: {
  plan: PlanName;
  saving: string;
  disabled: boolean;
  onChange: (plan: PlanName) => void;
}) {
  return (
    <RadioGroup.Root
      value={plan}
      onValueChange={(next) => onChange(next as PlanName)}
      disabled={disabled}
      aria-label="Plan"
      className="grid gap-2"
    >
      {(Object.keys(PLANS) as PlanName[]).map((name) => {
        const { label, price, per } = PLANS[name];
        return (
          <RadioGroup.Item
            key={name}
            value={name}
            className="group flex min-h-16 items-center gap-3 rounded-lg border border-border bg-card px-4 py-2.5 text-left transition-colors hover:border-input data-[state=checked]:border-primary data-[state=checked]:bg-primary/8"
          >
            <span
              aria-hidden
              className="grid size-4.5 shrink-0 place-items-center rounded-full border border-input group-data-[state=checked]:border-primary"
            >
              <RadioGroup.Indicator className="size-2.5 rounded-full bg-primary" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {label}
                {name === 'annual' ? <Badge tone="success">save {saving}</Badge> : null}
              </span>
              <span className="block text-xs text-muted-foreground">
                {name === 'annual' ? MONTHLY : 'billed every week'}
              </span>
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <span className="text-lg font-semibold tracking-tight">{inDollars(price)}</span>
              <span className="text-muted-foreground">/{per}</span>
            </span>
          </RadioGroup.Item>
        );
      })}
    </RadioGroup.Root>
  );
}
