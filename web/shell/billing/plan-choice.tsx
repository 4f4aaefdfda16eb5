import { formatUsd, PLANS, type PlanName } from '../../../src/contract/plans.ts';
import { Badge } from '../../ui/badge.tsx';

const MONTHLY = `about ${formatUsd(Math.round((PLANS.annual.price / 12) * 100) / 100)}/month`;

/** The choice between the two plans. @param saving text about what the annual plan saves. */
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
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="sr-only">Plan</legend>
      {(Object.keys(PLANS) as PlanName[]).map((name) => {
        const { label, price, per } = PLANS[name];
        return (
          <label
            key={name}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-lg border border-border bg-card px-4 py-2.5 transition-colors hover:border-input has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="plan"
              value={name}
              checked={plan === name}
              onChange={() => onChange(name)}
              className="size-4.5 shrink-0 accent-primary outline-none"
            />
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
              <span className="text-lg font-semibold tracking-tight">{formatUsd(price)}</span>
              <span className="text-muted-foreground">/{per}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
