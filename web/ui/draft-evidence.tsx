// The evidence for each sentence of a draft, and what was left out and why. Only the sender sees it; it isn't part of
// the email.
import { Link } from 'react-router';
import type { Draft } from '../../src/contract/drafts.ts';

export function DraftEvidence({ draft: { sentences, leftOut } }: { draft: Draft }) {
  const stating = sentences.filter(({ evidence }) => evidence.length > 0);
  if (stating.length + leftOut.length === 0) return null;
  const missing = leftOut.filter(({ addIn }) => addIn);
  return (
    <>
      {missing.map(({ what, addIn = '' }) => (
        <p key={what} className="text-sm text-muted-foreground">
          Left out: {what.toLowerCase()}.{' '}
          <Link to={addIn} className="text-primary underline underline-offset-2">
            Add it in My newsletter
          </Link>
        </p>
      ))}
      <details className="rounded-md border border-border px-3 py-1.5 text-sm">
        <summary className="min-h-6 font-medium">
          Evidence for this draft{leftOut.length > 0 ? ` (${leftOut.length} left out)` : ''}
        </summary>
        <ul className="grid gap-2 py-2">
          {stating.map(({ text, evidence }) => (
            <li key={text}>
              <p>{text}</p>
              <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
                {evidence.map(({ kind, id, label }) =>
                  kind === 'sponsorship' && id ? (
                    <Link
                      key={label}
                      to={`/sponsorships/${id}`}
                      className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
                    >
                      {label}
                    </Link>
                  ) : (
                    <span key={label} className="inline-flex min-h-6 items-center">
                      {label}
                    </span>
                  ),
                )}
              </p>
            </li>
          ))}
          {leftOut.map(({ what, why }) => (
            <li key={what} className="text-muted-foreground">
              Left out: {what}. <span className="text-xs">{why}.</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
