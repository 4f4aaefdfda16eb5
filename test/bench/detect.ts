// npm run bench -- detect: the built-in analyst reads a mail of 100 KB HTML from raw bytes to grounded sponsors on one
// core: milliseconds of processor time, median and worst of 40 after a warm-up.

import { segment } from '../../src/detect/blocks.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { readMessage } from '../../src/domain/mail/message.ts';
import { cpuMs } from '../support/cpu-ms.ts';
import { createFigureReporter } from './support/figures.ts';
import { median } from './support/load.ts';

const reportFigure = createFigureReporter('detect');

const story = (n: number) =>
  `<tr><td style="padding:8px;font-family:Arial"><h2>Story ${n}</h2><p style="color:#333">${'Potters argue about cones, clay and the weather, as ever. '.repeat(6)}<a href="https://reading.example/${n}?utm_source=kiln">Read more</a></p></td></tr>`;
const ad =
  '<tr><td style="background:#f5f0e8;padding:12px"><p>Sponsored by Glazeworks</p><p><a href="https://glazeworks.example/?utm_source=kiln">Glazeworks</a> ships glazes. Try it today.</p></td></tr>';
const rows: string[] = [];
for (let n = 0; rows.join('').length < 100_000; n++) rows.push(n % 40 === 20 ? ad : story(n));
const mail = new TextEncoder().encode(
  `From: The Kiln Letter <mail@kiln.example>\r\nSubject: Kilns\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><table>${rows.join('')}</table></body></html>`,
);

async function once(): Promise<number> {
  const began = cpuMs();
  const { message } = await readMessage(mail);
  const { text, blocks } = segment(message);
  await detectSponsors(offlineReader, {
    subject: message.subject,
    newsletter: { name: 'The Kiln Letter', domain: 'kiln.example' },
    sender: { name: null, address: 'mail@kiln.example' },
    text,
    blocks,
  });
  return cpuMs() - began;
}

for (let n = 0; n < 20; n++) await once();
const times: number[] = [];
for (let n = 0; n < 40; n++) times.push(await once());
const what = `a mail of ${(mail.length / 1024).toFixed(0)} KB, from its bytes to grounded sponsors`;
reportFigure(what, median(times), 'ms');
reportFigure('the worst of 40', Math.max(...times), 'ms');
