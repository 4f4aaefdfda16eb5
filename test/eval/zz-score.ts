import { readFileSync, writeFileSync } from 'node:fs';
import { detectSponsors } from '../../src/detect/detect.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { readLabelledItems, type CorpusItem } from './corpus.ts';
import { measureExactNameShare } from './oracle.ts';
import { scorePredictions } from './score.ts';
const items: CorpusItem[] = [];
for (const dir of process.argv.slice(2)) items.push(...(await readLabelledItems(dir)).filter((i) => !i.source.repo.includes('vampcoder')));
const t = performance.now();
const preds = [];
for (const { id, issue, isIssue } of items) {
  const found = isIssue ? (await detectSponsors(offlineReader, issue)).claims : [];
  preds.push({ id, sponsors: found.map((c) => ({ brand: c.brand, website: c.domain, placementType: c.placementType, confidence: c.confidence, textContent: c.quote, disclosure: c.disclosure.join('|') })) });
}
const ms = (performance.now() - t) / items.length;
const labels = items.map((i) => i.label);
const { report, errors } = scorePredictions(labels, preds, (id) => items.find((i) => i.id === id)!.newsletter);
console.log(errors.join('\n'));
console.log(report);
console.log(`exact names ${(100 * measureExactNameShare(labels, preds)).toFixed(1)}  ms a mail ${ms.toFixed(1)}`);
writeFileSync('/tmp/f/preds.json', JSON.stringify(preds));
import { isSameBrand } from './score.ts';
const rows = preds.flatMap((p) => { const l = labels.find((x) => x.id === p.id)!; if (l.exclude?.includes('brand')) return []; return p.sponsors.map((s) => ({ id: p.id, c: s.confidence, ok: l.sponsors.some((x) => isSameBrand(x, s)) ? 1 : 0, brand: s.brand, d: s.disclosure, site: !!s.website, t: s.placementType })); });
const by = (f: (r: (typeof rows)[number]) => string) => { const m = new Map<string, [number, number]>(); for (const r of rows) { const k = f(r); const v = m.get(k) ?? [0, 0]; v[r.ok ? 0 : 1]++; m.set(k, v); } console.log([...m].sort().map(([k, v]) => `${k}: ${v[0]} right ${v[1]} false`).join('\n')); };
console.log('--conf'); by((r) => String(r.c));
console.log('--disclosed/site'); by((r) => `${r.d ? 'disc' : 'undisc'} ${r.site ? 'site' : 'nosite'} ${r.c >= 60 ? '60+' : '<60'}`);
console.log('--type'); by((r) => r.t);
writeFileSync('/tmp/f/rows.json', JSON.stringify(rows));
