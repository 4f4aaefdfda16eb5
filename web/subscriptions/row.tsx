import { Check, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { NewsletterSubscription } from '../../src/contract/subscriptions.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { KeyboardKey } from '../ui/key.tsx';
import { Logo } from '../ui/logo.tsx';
import { nextStepLink, SUBSCRIPTION_STATE_TEXTS, subscriptionStateText } from './words.ts';

interface Props {
  subscription: NewsletterSubscription;
  isCurrent: boolean;
  showsShortcuts: boolean;
  onSelect: () => void;
  onCopy: () => void;
  onOpen: () => void;
  onMark: () => void;
}

export function SubscriptionRow(props: Props) {
  const { subscription, isCurrent, onSelect } = props;
  const { newsletter, state } = subscription;
  const words = SUBSCRIPTION_STATE_TEXTS[state];
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) here.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={here}
      className={cn('border-t border-border first:border-t-0', isCurrent ? 'bg-accent/60' : 'hover:bg-muted/60')}
    >
      <button
        type="button"
        aria-expanded={isCurrent}
        onClick={onSelect}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2"
      >
        <Logo name={newsletter.name} url={newsletter.logoUrl} size="sm" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-sm font-medium">
            {newsletter.name}
          </span>
          <span className={cn('block text-xs text-muted-foreground', isCurrent ? '' : 'truncate')}>
            {subscriptionStateText(subscription)}
          </span>
        </span>
        <Badge tone={words.tone} className="self-start @xl:self-center">
          {words.label}
        </Badge>
      </button>
      {isCurrent ? <Acts {...props} /> : null}
    </li>
  );
}

function Acts({ subscription, showsShortcuts, onCopy, onOpen, onMark }: Props) {
  const { newsletter, address, state, mail } = subscription;
  const next = nextStepLink(subscription);
  const { mark } = SUBSCRIPTION_STATE_TEXTS[state];
  const shortcut = (key: string) => (showsShortcuts ? { 'aria-keyshortcuts': key } : {});
  return (
    <div className="grid gap-2.5 px-4 pb-3.5 @xl:pl-14">
      {mail?.subject ? (
        <p className="text-sm">
          <Link to={`/inbox?email=${mail.id}`} className="underline underline-offset-4">
            {mail.subject}
          </Link>
        </p>
      ) : null}
      <p className="font-mono text-xs break-all text-muted-foreground">{address}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" {...shortcut('c')} onClick={onCopy}>
          <Copy aria-hidden />
          Copy address
          {showsShortcuts ? <KeyboardKey letter="c" /> : null}
        </Button>
        {next ? (
          <Button variant={mark ? 'primary' : 'outline'} size="sm" {...shortcut('o')} title={next.url} onClick={onOpen}>
            <ExternalLink aria-hidden />
            {next.label}
            <span className="sr-only"> (opens in a new tab)</span>
            {showsShortcuts ? <KeyboardKey letter="o" /> : null}
          </Button>
        ) : null}
        {mark ? (
          <Button variant="outline" size="sm" {...shortcut('m')} onClick={onMark}>
            <Check aria-hidden />
            {mark}
            {showsShortcuts ? <KeyboardKey letter="m" /> : null}
          </Button>
        ) : null}
        <Button asChild variant="ghost" size="sm">
          <Link to={`/newsletters/${newsletter.id}`}>Newsletter page</Link>
        </Button>
      </div>
    </div>
  );
}
