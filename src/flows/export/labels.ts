// Exports people's corrections as labels: the issues that a person judged, as a labelled folder in a zip
// (items/<id>/source.*, labels.jsonl, manifest.jsonl), for `npm run eval` and `npm run train`.
import { strToU8 } from 'fflate';
import { toUtcDay } from '../../contract/time.ts';
import type { Services } from '../../services.ts';
import { type JudgedIssue, streamJudgedIssues } from '../../store/issue/labels.ts';
import { createZipStream } from './zip-stream.ts';

/** Streams the zip, holding one mail in memory at a time. */
export function streamLabelsZip({ db, files }: Pick<Services, 'db' | 'files'>): ReadableStream<Uint8Array> {
  return createZipStream(async function* () {
    const labels: string[] = [];
    const manifest: string[] = [];
    for await (const issues of streamJudgedIssues(db)) {
      for (const issue of issues) {
        const raw = await files.bytes(issue.rawKey);
        // A mail without its raw bytes is useless for training.
        if (!raw) continue;
        const ending = /\.[a-z]+$/.exec(issue.rawKey)?.[0] ?? '.eml';
        const file = `items/${issue.id}/source${ending}`;
        yield { name: file, chunks: [raw] };
        labels.push(`${JSON.stringify(toCorpusLabel(issue))}\n`);
        manifest.push(
          `${JSON.stringify({
            id: issue.id,
            newsletter: issue.newsletter,
            publisher: issue.newsletter,
            domain: issue.domain,
            format: ending.slice(1),
            file,
            date: toUtcDay(new Date(issue.receivedAt)),
            bytes: raw.length,
          })}\n`,
        );
      }
    }
    yield { name: 'labels.jsonl', chunks: [strToU8(labels.join(''))] };
    yield { name: 'manifest.jsonl', chunks: [strToU8(manifest.join(''))] };
  });
}

/**
 * The label of an issue. Confirmed and corrected claims have the certainty 'sure'. Unjudged ones have 'likely', which
 * the scorer counts neither as right nor as wrong.
 */
export function toCorpusLabel({ id, claims }: JudgedIssue) {
  const sponsors = claims
    .filter(({ verdict }) => verdict !== 'rejected')
    .map(({ brand, aliases, domain, placementType, quote, verdict, edits }) => ({
      brand,
      brand_aliases: [...new Set(aliases)].filter((alias) => alias !== brand),
      website_domain: domain,
      placement_type: placementType,
      alt_types: [],
      evidence: quote ?? '',
      certainty: verdict === 'confirmed' || edits ? 'sure' : 'likely',
    }));
  return {
    id,
    sponsors,
    is_hard_negative: sponsors.length === 0,
    notes: 'Judged in the review queue.',
    reading: 'blocks',
  };
}
