// A recap as its sponsor sees it: on a screen, and on one page of paper.

import { PRODUCT_NAME, placementLabel } from '../../src/contract/names.ts';
import type { RecapAd, RecapPageData, RecapState } from '../../src/contract/recap.ts';
import { LogoWithInitials } from '../ui/logo-with-initials.tsx';
import { plainAddress } from '../ui/plain-address.ts';
import { QuotedAd } from '../ui/quoted-ad.tsx';
import { FactBoxes, longDay, PageUnavailable, PrintButton, SHARED_AD } from '../ui/shared-page.tsx';

export function RecapScreen({ shown }: { shown: RecapState }) {
  if (shown.state !== 'recap') return <PageUnavailable state={shown.state} />;
  const { recap } = shown;
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:p-0 print:text-[11px]">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4 print:mb-3">
        <LogoWithInitials name={recap.newsletter.name} logoUrl={recap.newsletter.logoUrl} />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm font-medium text-muted-foreground print:text-[11px]">Sponsorship recap</p>
          <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere sm:text-3xl print:text-lg">
            {`${recap.brand} in ${recap.newsletter.name}`}
          </h1>
          <p className="mt-1 text-sm text-muted-foreground print:text-[11px]">{datesText(recap)}</p>
        </div>
        <PrintButton />
      </header>
      <main id="main" className="grid gap-5 print:gap-2.5">
        {recap.note ? (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere print:max-w-none">{recap.note}</p>
        ) : null}
        <Totals ads={recap.ads} />
        {recap.ads.length === 0 ? (
          <p className="text-muted-foreground">The ads of this recap are no longer available.</p>
        ) : null}
        <div className={`grid gap-5 print:gap-1.5 ${printedAs(recap.ads.length)}`}>
          {recap.ads.map((ad, nth) => (
            <Ad key={`${ad.day} ${String(nth)}`} ad={ad} isOnly={recap.ads.length === 1} />
          ))}
        </div>
      </main>
      <footer className="mt-8 border-t border-border pt-4 text-xs text-muted-foreground print:mt-3 print:pt-2 print:text-[9px]">
        {`Ads as ${PRODUCT_NAME} found them in the issues received. Figures reported by ${recap.newsletter.name}. Created ${longDay(recap.createdAt)}. This link works until ${longDay(recap.expiresAt)}.`}
      </footer>
    </div>
  );
}

function datesText({ ads }: RecapPageData): string {
  const days = [...new Set(ads.map(({ day }) => day))].sort();
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return '';
  const issues = `${String(days.length)} ${days.length === 1 ? 'issue' : 'issues'}`;
  return first === last ? longDay(first) : `${issues}, ${longDay(first)} to ${longDay(last)}`;
}

const number = new Intl.NumberFormat('en-US');
const sumOf = (ads: readonly RecapAd[], name: 'sent' | 'opens' | 'clicks'): number | null =>
  ads.every((ad) => ad[name] === null) ? null : ads.reduce((sum, ad) => sum + (ad[name] ?? 0), 0);
const rate = (part: number | null, of: number | null): string =>
  part === null || !of ? '' : `${((100 * part) / of).toFixed(1)}%`;

function Totals({ ads }: { ads: readonly RecapAd[] }) {
  const [sent, opens, clicks] = [sumOf(ads, 'sent'), sumOf(ads, 'opens'), sumOf(ads, 'clicks')];
  if (sent === null && opens === null && clicks === null) return null;
  const shown = [
    { label: 'Sent', value: sent, more: '' },
    { label: 'Opens', value: opens, more: rate(opens, sent) && `${rate(opens, sent)} of sent` },
    { label: 'Clicks', value: clicks, more: rate(clicks, opens) && `${rate(clicks, opens)} of opens` },
  ].flatMap(({ label, value, more }) => (value === null ? [] : [{ label, value: number.format(value), more }]));
  return (
    <FactBoxes
      facts={shown}
      className="grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] max-sm:gap-2 print:grid-cols-3 print:gap-2"
    />
  );
}

/** Print classes that make all ads of a recap (at most 20) fit on one page of paper. */
const printedAs = (ads: number) =>
  ads === 1
    ? 'print:[&_blockquote>p]:line-clamp-[14]'
    : ads <= 3
      ? 'print:[&_blockquote>p]:line-clamp-3'
      : 'print:grid-cols-2 print:[&_article>div]:gap-0.5 print:[&_article>div]:pt-0 print:[&_article>div]:pb-1 print:[&_blockquote>p~p]:hidden print:[&_header]:flex-nowrap print:[&_header]:border-b-0 print:[&_header]:pt-1 print:[&_header]:pb-0 print:[&_header>*]:line-clamp-1 print:[&_p]:line-clamp-1 print:[&_p]:text-[9px]';

function Ad({ ad, isOnly }: { ad: RecapAd; isOnly: boolean }) {
  const parts = ad.ad ?? { headline: null, body: '', call: null };
  const { headline, call } = parts;
  // An ad may consist of its call to action alone, which then isn't repeated as body text.
  const body = parts.body || (headline || call ? '' : (ad.text ?? ''));
  return (
    <article className="rounded-lg border border-border bg-card print:break-inside-avoid">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-border px-4 py-3 print:px-3 print:py-1.5">
        <h2 className="font-semibold">{`${placementLabel(ad.placementType)}, ${longDay(ad.day)}`}</h2>
        {ad.subject ? (
          <p className="min-w-0 text-sm text-muted-foreground wrap-anywhere print:text-[10px]">{`Issue: ${ad.subject}`}</p>
        ) : null}
      </header>
      <div className="grid gap-3 px-4 py-4 print:gap-1.5 print:px-3 print:py-2">
        {body || headline || call ? (
          <QuotedAd headline={headline} body={body} call={call} className={SHARED_AD} />
        ) : (
          <p className="text-sm text-muted-foreground print:text-[11px]">The text of this ad is not available.</p>
        )}
        <LinkLine ad={ad} />
        {isOnly ? null : <FigureLine ad={ad} />}
      </div>
    </article>
  );
}

function LinkLine({ ad }: { ad: RecapAd }) {
  const address = ad.linkCheck?.url ?? (ad.link || (ad.landing ?? ad.linkDomains[0] ?? ''));
  if (!address) return null;
  const { verdict = null, checkedAt = '' } = ad.linkCheck ?? {};
  const words =
    verdict === 'works'
      ? `works, checked ${longDay(checkedAt.slice(0, 10))}`
      : verdict === 'broken'
        ? `did not open when checked ${longDay(checkedAt.slice(0, 10))}`
        : 'not checked';
  return (
    <p className="text-sm print:text-[10px]">
      <span className="text-muted-foreground">{'Link: '}</span>
      <span className="wrap-anywhere">{plainAddress(address)}</span>
      <span className={verdict === 'broken' ? 'text-destructive' : 'text-muted-foreground'}>{` (${words})`}</span>
    </p>
  );
}

function FigureLine({ ad }: { ad: RecapAd }) {
  const parts = [
    ad.sent === null ? '' : `${number.format(ad.sent)} sent`,
    ad.opens === null ? '' : `${number.format(ad.opens)} opens`,
    ad.clicks === null ? '' : `${number.format(ad.clicks)} clicks`,
  ].filter(Boolean);
  return parts.length > 0 ? <p className="text-sm tabular-nums print:text-[10px]">{parts.join(' · ')}</p> : null;
}
