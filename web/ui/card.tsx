import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'>, Partial<HeadProps> {
  /** True, or the classes of the body, if the children are padded like text. */
  body?: boolean | string;
}

/** A panel. An error inside it uses the panel's border instead of its own. */
export function Card({ className, title, hint, action, level, body = false, children, ...props }: CardProps) {
  return (
    <section
      className={cn(
        'rounded-lg border border-border bg-card text-card-foreground [&>[role=alert]]:border-0',
        className,
      )}
      {...props}
    >
      {title === undefined ? null : <CardHead {...{ title, hint, action, level }} />}
      {body === false ? children : <CardBody className={body === true ? '' : body}>{children}</CardBody>}
    </section>
  );
}

interface HeadProps {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  level?: 'h2' | 'h3' | undefined;
}

/** A card's head: a heading (level 2 unless the card is nested), a hint, and an action at the right edge. */
export function CardHead({ title, hint, action, level: Heading = 'h2' }: HeadProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-2.5">
      <div className="min-w-0">
        <Heading className="flex items-center gap-2 text-sm font-semibold">{title}</Heading>
        {hint ? <p className="text-pretty text-xs text-muted-foreground">{hint}</p> : null}
      </div>
      {action}
    </header>
  );
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pb-4', className)} {...props} />;
}
