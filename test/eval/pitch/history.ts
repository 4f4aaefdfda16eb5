// The real newsletter of ../shared/history as purchases: each issue through production's path from a body on (segment,
// rules, grounding).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { displayName, normaliseBrandName } from '../../../src/domain/brand/name.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { readJsonLines } from '../corpus.ts';
import { countsAsSponsorship } from './counted.ts';

export interface NewsletterPurchases {
  name: string;
  issues: Date[];
  /** Purchases by brand, oldest first. */
  purchases: Map<string, Date[]>;
}

/** Every newsletter under `directory`: a folder of bodies NAME/*.html with NAME.jsonl, lines {file, date}. */
export async function readPurchaseHistories(directory: string): Promise<NewsletterPurchases[]> {
  const indexes = readdirSync(directory).filter((file) => file.endsWith('.jsonl'));
  return Promise.all(indexes.map((file) => readOne(directory, file.slice(0, -'.jsonl'.length))));
}

async function readOne(directory: string, name: string): Promise<NewsletterPurchases> {
  const history: NewsletterPurchases = { name, issues: [], purchases: new Map() };
  for (const { file, date } of readJsonLines<{ file: string; date: string }>(join(directory, `${name}.jsonl`))) {
    const at = new Date(date);
    history.issues.push(at);
    const { message } = await readMessage(readFileSync(join(directory, name, file)), { filename: file });
    const { text, blocks } = segment(message);
    const { claims } = await detectSponsors(offlineReader, {
      subject: null,
      newsletter: { name, domain: null },
      sender: { name, address: null },
      text,
      blocks,
    });
    for (const claim of claims) {
      if (!countsAsSponsorship('patterns', claim.confidence)) continue;
      const brand = normaliseBrandName(displayName(claim.brand));
      const known = history.purchases.get(brand);
      if (known) known.push(at);
      else history.purchases.set(brand, [at]);
    }
  }
  return history;
}
