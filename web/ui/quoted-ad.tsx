interface Props {
  headline?: string | null | undefined;
  body: string | null;
  call?: string | null | undefined;
}

/** An ad's text as it was found in a mail; nothing if it is empty. */
export const QuotedAd = ({ headline, body, call }: Props) =>
  headline || body || call ? (
    <blockquote className="grid gap-1.5 rounded-md border-l-2 border-primary bg-muted px-3 py-2 text-sm">
      {headline ? <p className="font-semibold">{headline}</p> : null}
      {body ? <p className="whitespace-pre-line">{body}</p> : null}
      {call ? <p className="font-medium text-primary">{call}</p> : null}
    </blockquote>
  ) : null;
