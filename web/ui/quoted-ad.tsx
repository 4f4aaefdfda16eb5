interface Props {
  headline?: string | null | undefined;
  body: string | null;
  call?: string | null | undefined;
  className?: string;
}

/** An ad's text as it was found in a mail; nothing if it is empty. Pure, because the Worker renders it too. */
export const QuotedAd = ({ headline, body, call, className = 'rounded-md bg-muted px-3 py-2 text-sm' }: Props) =>
  headline || body || call ? (
    <blockquote className={`grid gap-1.5 border-l-2 border-primary ${className}`}>
      {headline ? <p className="font-semibold">{headline}</p> : null}
      {body ? <p className="whitespace-pre-line">{body}</p> : null}
      {call ? <p className="font-medium text-primary">{call}</p> : null}
    </blockquote>
  ) : null;
