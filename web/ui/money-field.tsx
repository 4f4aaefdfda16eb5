// Fields for an amount of money and its currency. A text with two readings is asked about, not guessed.
import { type ComponentProps, useContext, useState } from 'react';
import { CURRENCIES } from '../../src/contract/currencies.ts';
import { formatMoney } from '../../src/contract/money.ts';
import {
  amountOf,
  amountProblem,
  enteredAmount,
  type TypedAmount,
  typedAmount,
} from '../../src/contract/typed-amount.ts';
import { Button } from './button.tsx';
import { Field, FormContext } from './field.tsx';
import { Input, Select } from './input.tsx';

interface Amount {
  currency: string;
  typed: TypedAmount;
  onChange: (typed: TypedAmount) => void;
}

/** The amount for a form's schema, which refuses NaN: a text that isn't exactly one amount. */
export const checkedAmount = (typed: TypedAmount): number | null => {
  const amount = amountOf(typed);
  return amount === undefined ? Number.NaN : amount;
};

export const MoneyInput = ({
  currency,
  typed,
  onChange,
  ...rest
}: Amount & Omit<ComponentProps<'input'>, keyof Amount>) => (
  <Input
    {...rest}
    inputMode="decimal"
    value={typed.text}
    onChange={({ target }) => onChange(typedAmount(target.value, currency))}
  />
);

/** Buttons for the readings of an ambiguous amount. */
export const AmountChoices = ({ currency, typed: { readings }, onChange }: Amount) =>
  readings.length > 1 ? (
    <div className="flex flex-wrap gap-1.5">
      {readings.map((amount) => (
        <Button key={amount} variant="outline" size="sm" onClick={() => onChange(enteredAmount(amount, currency))}>
          {formatMoney(amount, currency)}
        </Button>
      ))}
    </div>
  ) : null;

export function MoneyField({
  label,
  hint,
  error,
  errorOf = '',
  ...amount
}: Amount &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
    /** Name of the field in the surrounding form whose error is shown. */
    errorOf?: string;
  }) {
  const { errors } = useContext(FormContext);
  const [isLeft, setLeft] = useState(false);
  /** The form's errors when the amount was last changed; they are about an earlier one. */
  const [outdated, setOutdated] = useState(errors);
  const refused = error ?? (errors === outdated ? undefined : errors[errorOf]);
  const problem = (isLeft || refused ? amountProblem(amount.typed, amount.currency) : undefined) ?? refused;
  const onChange = (typed: TypedAmount) => {
    setOutdated(errors);
    amount.onChange(typed);
  };
  return (
    <div className="grid content-start gap-1.5">
      <Field label={label} {...(hint ? { hint } : {})} error={problem}>
        <MoneyInput {...amount} onChange={onChange} onFocus={() => setLeft(false)} onBlur={() => setLeft(true)} />
      </Field>
      {problem ? <AmountChoices {...amount} onChange={onChange} /> : null}
    </div>
  );
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

export const CurrencySelect = (props: Omit<ComponentProps<typeof Select>, 'options'>) => (
  <Select
    {...props}
    className="w-full"
    options={CURRENCIES.map((code) => ({ value: code, label: `${code} - ${currencyNames.of(code)}` }))}
  />
);
