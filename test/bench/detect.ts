// npm run bench -- detect: the built-in analyst reads a mail of 100 KB HTML from raw bytes to grounded sponsors on one
// core: milliseconds of processor time, median and worst of 40 after a warm-up. Then the long mails of
// test/release/linear: the
// steepest growth of time from 1 MB to 2 MB, and the longest pause at 2 MB.

import { segment } from '../../src/detect/blocks.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { readMessage } from '../../src/domain/mail/message.ts';
import { LONG_MAILS } from '../release/linear/long-mails.ts';
import { measureReadingCost, type ReadingCost } from '../release/linear/reading-cost.ts';
import { createFigureReporter } from './support/figures.ts';

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

/** Processor time, which other work on the machine doesn't lengthen. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function once(): Promise<number> {
  const began = spent();
  const { message } = await readMessage(mail);
  const { text, blocks } = segment(message);
  await detectSponsors(offlineReader, {
    subject: message.subject,
    newsletter: { name: 'The Kiln Letter', domain: 'kiln.example' },
    sender: { name: null, address: 'mail@kiln.example' },
    text,
    blocks,
  });
  return spent() - began;
}

for (let n = 0; n < 20; n++) await once();
const times: number[] = [];
for (let n = 0; n < 40; n++) times.push(await once());
times.sort((a, b) => a - b);
const what = `a mail of ${(mail.length / 1024).toFixed(0)} KB, from its bytes to grounded sponsors`;
reportFigure(what, times[20] ?? Number.NaN, 'ms');
reportFigure('the worst of 40', times.at(-1) ?? Number.NaN, 'ms');

let [steepest, pause] = [
  { name: '', exponent: 0 },
  { name: '', ms: 0 },
];
for (const { name, mail } of LONG_MAILS) {
  const [short, long] = [mail(1_000_000), mail(2_000_000)];
  const looks: { short: ReadingCost; long: ReadingCost }[] = [];
  for (let look = 0; look < 3; look++)
    looks.push({ short: await measureReadingCost(short), long: await measureReadingCost(long) });
  const least = (of: (look: (typeof looks)[number]) => number) => Math.min(...looks.map(of));
  const exponent = Math.log2(least((look) => look.long.total) / least((look) => look.short.total));
  if (exponent > steepest.exponent) steepest = { name, exponent };
  const ms = least((look) => look.long.pause);
  if (ms > pause.ms) pause = { name, ms };
}
reportFigure(`exponent of the steepest long mail: ${steepest.name}`, steepest.exponent, '', { atMost: 1.2 });
reportFigure(`longest pause in 2 MB: ${pause.name}`, pause.ms, 'ms', { atMost: 500 });
