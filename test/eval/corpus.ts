// Reads a labelled folder (items/<id>/source.*, labels.jsonl, manifest.jsonl) as issues, through production's path from
// raw bytes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analyst, Issue } from '../../src/detect/analyst.ts';
import type { Block } from '../../src/detect/block.ts';
import { segment } from '../../src/detect/blocks.ts';
import { type LookedUpLinkTargets, NO_LOOKED_UP_LINK_TARGETS } from '../../src/detect/links.ts';
import { createModelReader } from '../../src/detect/model-reader.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { readClaimsFromAnswer } from '../../src/detect/prompt.ts';
import { classifyMail } from '../../src/domain/mail/issue-kind.ts';
import { readMessage } from '../../src/domain/mail/message.ts';
import { siteDomain } from '../../src/domain/site/domain.ts';
import type { IssueLabel } from './score.ts';

export interface ManifestLine {
  id: string;
  newsletter?: string;
  repo?: string;
  commit?: string;
  path?: string;
  date?: string;
}

export interface CorpusItem {
  id: string;
  newsletter: string;
  date: string;
  issue: Issue;
  /** False if the mail is no issue (a confirmation, a welcome), so that no sponsor is searched for. */
  isIssue: boolean;
  label: IssueLabel;
  source: { repo: string; path: string; sha256: string };
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

/** All labelled items of a folder, in the order of their ids. */
export async function readLabelledItems(root: string): Promise<CorpusItem[]> {
  const manifest = new Map(readJsonLines<ManifestLine>(join(root, 'manifest.jsonl')).map((line) => [line.id, line]));
  const items: CorpusItem[] = [];
  for (const label of readJsonLines<IssueLabel>(join(root, 'labels.jsonl')).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!existsSync(join(root, 'items', label.id))) continue;
    const known = manifest.get(label.id);
    const { issue, isIssue, bytes } = await readItemIssue(root, label.id, known?.newsletter ?? null);
    items.push({
      id: label.id,
      newsletter: known?.newsletter ?? label.id,
      date: known?.date ?? '',
      issue,
      isIssue,
      label,
      source: {
        repo: known?.repo ?? '',
        path: known?.path ?? '',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
  }
  return items;
}
