// Exact results of reading the real and hostile mails of ../shared/mime: headers, texts, kind, id, display, and that a
// mail without its attachments reads the same. If a difference is intended, run `npx vitest run test/domain/real-mails
// -u`.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { computeEmailId } from '../../../src/domain/mail/id.ts';
import { classifyMail } from '../../../src/domain/mail/issue-kind.ts';
import { AttachmentRemover } from '../../../src/domain/mail/message/without-attachments.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { sanitiseMailHtml } from '../../../src/domain/mail/safe-html.ts';
import { readJsonLines } from '../../eval/corpus.ts';
import { digestOf } from '../../support/digest.ts';
import { findSharedFolder } from '../../support/shared-folder.ts';

const { path, missing } = findSharedFolder('mime', '0d43451fbae4');
const briefly = (told: unknown) =>
  digestOf(told instanceof Uint8Array ? told : (JSON.stringify(told) ?? '')).slice(0, 10);

function withoutAttachments(bytes: Uint8Array): string {
  const mail = new AttachmentRemover();
  for (let at = 0; at < bytes.length; at += 997) if (!mail.push(bytes.subarray(at, at + 997))) break;
  const kept = mail.end();
  return kept ? `${kept.length} ${briefly(kept)}` : 'whole';
}

async function told(file: string): Promise<string> {
  const bytes = readFileSync(join(path, file));
  const { message, fault, note } = await readMessage(bytes, { filename: basename(file) });
  const { html, text, date, ...headers } = message;
  const read = segment(message);
  const links = read.blocks.flatMap((block) => block.links);
  const { kind, confirmUrl } = classifyMail(message, read.text, links);
  const shown = html === null ? '' : `, shown ${briefly(sanitiseMailHtml(html, { links: 'live', images: 'allowed' }))}`;
  return [
    `${file}: ${kind}${confirmUrl ? ' with a link' : ''}, ${date?.toISOString() ?? 'no date'}, headers ${briefly(headers)}`,
    `html ${html?.length ?? '-'} ${briefly(html)}, text ${text?.length ?? '-'} ${briefly(text)}${shown}`,
    `${read.blocks.length} blocks ${briefly(read.blocks)}, id ${(await computeEmailId('n', bytes)).slice(0, 8)}, kept ${withoutAttachments(bytes)}`,
    ...[fault, note].filter(Boolean),
  ].join('; ');
}

it.skipIf(missing)(
  missing ?? 'real and hostile mails are read as they were',
  async () => {
    const lines: string[] = [];
    for (const { file } of readJsonLines<{ file: string }>(join(path, 'manifest.jsonl'))) lines.push(await told(file));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-real-mails.txt');
  },
  180_000,
);
