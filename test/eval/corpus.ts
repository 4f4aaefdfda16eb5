// Reads a labelled folder (items/<id>/source.*, labels.jsonl, manifest.jsonl) as issues, through production's path from
// raw bytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analyst, Issue } from '../../src/detect/analyst.ts';
import type { Block } from '../../src/detect/block.ts';
import { segment } from '../../src/detect/blocks.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { type LookedUpLinkTargets, NO_LOOKED_UP_LINK_TARGETS } from '../../src/detect/links.ts';
import { createModelReader } from '../../src/detect/model-reader.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { readClaimsFromAnswer } from '../../src/detect/prompt.ts';
import { classifyMail } from '../../src/domain/mail/issue-kind.ts';
import { readMessage } from '../../src/domain/mail/message.ts';
import { siteDomain } from '../../src/domain/site/domain.ts';
import type { IssuePrediction } from './score.ts';

export interface ManifestLine {
  id: string;
  newsletter?: string;
  repo?: string;
  commit?: string;
  path?: string;
  date?: string;
}

export const readJsonLines = <T>(file: string): T[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => JSON.parse(line) as T)
    : [];

/** The raw bytes of one item and the mail in them. */
export async function readItem(root: string, id: string) {
  const folder = join(root, 'items', id);
  const filename = readdirSync(folder).find((name) => name.startsWith('source.')) ?? '';
  const bytes = readFileSync(join(folder, filename));
  const { message } = await readMessage(bytes, { filename });
  const domain = message.from?.address ? siteDomain(message.from.address.split('@')[1] ?? null) : null;
  return { filename, bytes, message, domain };
}

/** Parses one item into the input of an analyst. @param targetsOf the known targets of hidden links. */
export async function readItemIssue(
  root: string,
  id: string,
  newsletter: string | null,
  targetsOf: (blocks: readonly Block[]) => LookedUpLinkTargets = () => NO_LOOKED_UP_LINK_TARGETS,
) {
  const { bytes, message, domain } = await readItem(root, id);
  const { text, blocks } = segment(message, targetsOf(segment(message).blocks));
  const links = blocks.flatMap((block) => block.links);
  const issue: Issue = {
    subject: message.subject,
    newsletter: { name: newsletter ?? message.from?.name ?? null, domain },
    sender: { name: message.from?.name ?? null, address: message.from?.address ?? null },
    text,
    blocks,
  };
  return { issue, isIssue: classifyMail(message, text, links).kind === 'issue', bytes };
}

/** Reads an issue by a language model's stored answer. */
export const createStoredAnswerReader = (file: string): Analyst => {
  const content = readFileSync(file, 'utf8');
  return createModelReader(
    async (issue) => ({ analyst: 'openai', version: '', claims: readClaimsFromAnswer(issue, content), raw: {} }),
    offlineReader,
  );
};

/** The sponsors that an analyst finds in an item, as they are scored; none in mail that is no issue. */
export async function predictSponsors(
  analyst: Analyst,
  { issue, isIssue }: { issue: Issue; isIssue: boolean },
): Promise<IssuePrediction['sponsors']> {
  const { claims } = isIssue ? await detectSponsors(analyst, issue) : { claims: [] };
  return claims.map(({ brand, domain, placementType, confidence, quote }) => ({
    brand,
    website: domain,
    placementType,
    confidence,
    textContent: quote,
  }));
}
