import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { cn } from './cn.ts';

const LOOK =
  'button inline-flex max-w-full shrink-0 items-center justify-center gap-1.5 rounded-md text-center font-medium transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0';

const VARIANTS = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary/88',
  secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary/75',
  outline: 'border border-input bg-transparent hover:bg-accent hover:text-accent-foreground',
  ghost: 'hover:bg-accent hover:text-accent-foreground',
  destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive/88',
  link: 'text-primary underline-offset-4 hover:underline',
};

const SIZES = {
  sm: 'min-h-7 px-2.5 text-xs',
  md: 'min-h-8.5 px-3 text-sm',
  lg: 'min-h-10 px-4 text-sm',
  icon: 'size-8.5',
  bare: 'min-h-6',
};

interface Look {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}

type Props =
  | (Look & ComponentProps<'button'> & { asChild?: false })
  | (Look & { asChild: true; children: ReactElement<{ className?: string }> });

/**
 * A button. With `asChild`, its one child (a link) gets the button's look and nothing else. A disabled button does
 * nothing, but isn't `disabled` in the document, because the browser would take the focus from it.
 */
export function Button({ variant = 'primary', size = 'md', className, ...props }: Props) {
  const look = cn(LOOK, VARIANTS[variant], SIZES[size], className);
  if (props.asChild) return cloneElement(props.children, { className: cn(look, props.children.props.className) });
  const { asChild: _, type = 'button', disabled, ...rest } = props;
  const off = disabled && { 'aria-disabled': true, onClick: stop };
  return <button type={type} className={look} {...rest} {...off} />;
}

/** Also prevents sending the form, by click or by Enter in a field. */
const stop = (event: { preventDefault: () => void }) => event.preventDefault();
