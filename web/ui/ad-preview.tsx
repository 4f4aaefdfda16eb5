// An ad as readers will see it in an issue.
import { OutsideLink } from './outside-link.tsx';

export function AdPreview({
  ad: { headline, text, link },
  brand,
  newsletter,
  pictureUrl,
}: {
  ad: { headline: string; text: string; link: string };
  brand: string;
  newsletter: string;
  pictureUrl: string | null;
}) {
  return (
    <article className="overflow-hidden rounded-lg border border-border bg-card text-sm wrap-anywhere">
      <p className="border-b border-border px-4 py-2 text-xs text-muted-foreground">{newsletter}</p>
      <div className="grid gap-3 px-4 py-4">
        <p className="text-xs font-medium text-muted-foreground">{`Sponsored by ${brand}`}</p>
        {pictureUrl ? (
          <img
            src={pictureUrl}
            alt="The ad"
            className="max-h-80 max-w-full justify-self-start rounded-md object-contain"
          />
        ) : null}
        <h2 className="text-base font-semibold text-primary">{headline || 'Your headline'}</h2>
        <p className="max-w-prose whitespace-pre-line">{text || 'Your text'}</p>
        {/^https?:\/\/[^/]/.test(link) ? (
          <p className="text-xs">
            <OutsideLink address={link} text={link.replace(/^https?:\/\//, '')} />
          </p>
        ) : null}
      </div>
    </article>
  );
}
