import type { DraftSentence } from './drafts.ts';

/** A draft's sentences as paragraphs. */
export function sentencesToText(sentences: readonly Pick<DraftSentence, 'text' | 'paragraph'>[]): string {
  const paragraphs = Map.groupBy(sentences, ({ paragraph }) => paragraph);
  return [...paragraphs.values()].map((parts) => parts.map(({ text }) => text).join(' ')).join('\n\n');
}
