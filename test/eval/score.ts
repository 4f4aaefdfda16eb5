// Scores predicted sponsors against labels. A prediction matches by registrable domain, or by the words of the brand's
// name (equal, or one contains the other's).
// A placement type is right if it is the label's or one of its alternatives. Labels of certainty 'likely' are never
// missed, and a match with one is neither right nor wrong. `exclude` names the scores for which an item is too unclear.
export interface IssueLabel {
  id: string;
  sponsors: {
    brand: string;
    brand_aliases?: string[];
    website_domain: string | null;
    placement_type: string;
    alt_types?: string[];
    evidence?: string;
    certainty: 'sure' | 'likely';
  }[];
  exclude?: string[];
}
/** A sponsor as an analyst or the database names it. */
export interface PredictedSponsor {
  brand: string;
  website: string | null;
  placementType: string;
  confidence: number;
  textContent: string;
}
export interface IssuePrediction {
  id: string;
  sponsors: PredictedSponsor[];
}

const TWO_PART = /\.(?:co|com|org|net|ac|gov|edu)\.[a-z]{2}$/;

export function toRegistrableDomain(site: string | null): string | null {
  if (!site) return null;
  const host = site
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  if (!host.includes('.')) return null;
  return host
    .split('.')
    .slice(TWO_PART.test(host) ? -3 : -2)
    .join('.');
}

const FILLERS = /\b(?:inc|ltd|llc|gmbh|corp|co|the|by|team|labs|hq|app|ai|io|com|dev)\b/g;
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(FILLERS, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

function sameName(label: string, said: string): boolean {
  const [x, y] = [wordsOf(label), wordsOf(said)];
  if (x.length === 0 || y.length === 0) return label.toLowerCase() === said.toLowerCase();
  if (x.join('') === y.join('')) return true;
  const [short, long] = x.length <= y.length ? [x, y] : [y, x];
  return short.every((word) => long.includes(word)) && short.join('').length >= 3;
}

export function isSameBrand(
  label: IssueLabel['sponsors'][number],
  said: Pick<PredictedSponsor, 'brand' | 'website'>,
): boolean {
  const [a, b] = [toRegistrableDomain(label.website_domain), toRegistrableDomain(said.website)];
  if (a && b && a === b) return true;
  return [label.brand, ...(label.brand_aliases ?? [])].some((name) => sameName(name, said.brand));
}

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0);
const f1Of = (p: number, r: number) => (p + r > 0 ? (2 * p * r) / (p + r) : 0);
const pct = (share: number) => (100 * share).toFixed(1).padStart(5);

interface Counts {
  right: number;
  false: number;
  missed: number;
}
const none = (): Counts => ({ right: 0, false: 0, missed: 0 });
const scoreOf = (counts: Counts) => {
  const precision = ratio(counts.right, counts.right + counts.false);
  const recall = ratio(counts.right, counts.right + counts.missed);
  return { precision, recall, f1: f1Of(precision, recall) };
};

/** @returns the table as text, and one line for each error. */
export function scorePredictions(
  labels: readonly IssueLabel[],
  predictions: IssuePrediction[],
  newsletterOf: (id: string) => string,
) {
  const byId = new Map(predictions.map((prediction) => [prediction.id, prediction]));
  const [issues, brands] = [none(), none()];
  const letters = new Map<string, Counts>();
  const types = new Map<string, { n: number; right: number }>();
  const bins = Array.from({ length: 10 }, () => ({ n: 0, right: 0, sum: 0 }));
  const errors: string[] = [];
  let [rightlyNone, domains, domainsRight, without] = [0, 0, 0, 0];
  for (const item of labels) {
    const prediction = byId.get(item.id);
    if (!prediction) without++;
    const found = prediction?.sponsors ?? [];
    const off = (what: string) => item.exclude?.includes(what) ?? false;
    const letter = letters.get(newsletterOf(item.id)) ?? none();
    letters.set(newsletterOf(item.id), letter);
    const used = new Set<number>();
    for (const label of off('brand') ? [] : item.sponsors) {
      const at = found.findIndex((said, nth) => !used.has(nth) && isSameBrand(label, said));
      const sure = label.certainty !== 'likely';
      if (at < 0) {
        if (!sure) continue;
        brands.missed++;
        letter.missed++;
        errors.push(`MISSED   ${item.id}: ${label.brand} [${label.placement_type}] "${label.evidence ?? ''}"`);
        continue;
      }
      used.add(at);
      // The same brand found again elsewhere in the issue is no false positive.
      for (const [nth, said] of found.entries()) {
        if (
          !used.has(nth) &&
          isSameBrand(label, said) &&
          !item.sponsors.some((other) => other !== label && isSameBrand(other, said))
        )
          used.add(nth);
      }
      if (!sure) continue;
      const said = found[at] as PredictedSponsor;
      brands.right++;
      letter.right++;
      const type = types.get(label.placement_type) ?? { n: 0, right: 0 };
      types.set(label.placement_type, type);
      type.n++;
      if (said.placementType === label.placement_type || label.alt_types?.includes(said.placementType)) type.right++;
      else errors.push(`TYPE     ${item.id}: ${label.brand} is ${label.placement_type}, said ${said.placementType}`);
      if (label.website_domain && !off('domain')) {
        domains++;
        if (toRegistrableDomain(said.website) === toRegistrableDomain(label.website_domain)) domainsRight++;
        else errors.push(`DOMAIN   ${item.id}: ${label.brand} is at ${label.website_domain}, said ${said.website}`);
      }
    }
    for (const [nth, said] of off('brand') ? [] : found.entries()) {
      const right = used.has(nth);
      const bin = bins[Math.min(9, Math.floor(said.confidence / 10))];
      if (bin) {
        bin.n++;
        bin.sum += said.confidence / 100;
        if (right) bin.right++;
      }
      if (right) continue;
      brands.false++;
      letter.false++;
      errors.push(
        `FALSE    ${item.id}: ${said.brand} (${said.website ?? 'no site'}) ${said.confidence} [${said.placementType}] "${said.textContent.slice(0, 100).replace(/\s+/g, ' ')}"`,
      );
    }
    const truth = item.sponsors.some(({ certainty }) => certainty !== 'likely');
    if ((item.sponsors.length > 0 && !truth) || off('item')) continue;
    if (truth && found.length > 0) issues.right++;
    else if (truth) issues.missed++;
    else if (found.length > 0) issues.false++;
    else rightlyNone++;
  }
  const [issue, brand] = [scoreOf(issues), scoreOf(brands)];
  const macro = [...letters.values()]
    .filter(({ right, missed }) => right + missed > 0)
    .map((counts) => scoreOf(counts).f1);
  const typed = [...types.values()].reduce((sum, { n }) => sum + n, 0);
  const typesRight = [...types.values()].reduce((sum, { right }) => sum + right, 0);
  const n = bins.reduce((sum, bin) => sum + bin.n, 0);
  const ece = bins.reduce((sum, bin) => sum + (bin.n > 0 ? Math.abs(bin.right - bin.sum) / n : 0), 0);
  const average = (values: number[]) =>
    ratio(
      values.reduce((sum, value) => sum + value, 0),
      values.length,
    );
  const report = [
    `items ${labels.length} (without a prediction ${without}), newsletters ${letters.size}`,
    `issue has a sponsor   precision ${pct(issue.precision)}  recall ${pct(issue.recall)}  F1 ${pct(issue.f1)}   (${issues.right} right, ${issues.false} false, ${issues.missed} missed, ${rightlyNone} rightly none)`,
    `sponsor (brand)       precision ${pct(brand.precision)}  recall ${pct(brand.recall)}  F1 ${pct(brand.f1)}   (${brands.right} right, ${brands.false} false, ${brands.missed} missed)`,
    `  mean over newsletters with sponsors  F1 ${pct(average(macro))}`,
    `placement type        right ${pct(ratio(typesRight, typed))} of ${typed}; macro ${pct(average([...types.values()].map((type) => type.right / type.n)))} over ${types.size} types`,
    `brand's domain        right ${pct(ratio(domainsRight, domains))} of ${domains}`,
    `calibration error     ${pct(ece)}`,
  ].join('\n');
  return { report, errors, figures: { brand, calibration: ece } };
}
