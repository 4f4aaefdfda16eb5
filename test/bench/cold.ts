// npm run bench -- cold: how much later a cold isolate gives its first answer than an empty Worker, and the Worker's
// size.
import { build, workerGzipKilobytes } from '../../local/build.ts';
import { measureStartupTime } from '../../local/startup-time.ts';
import { reportFigure } from './support/figures.ts';

await build();
reportFigure('cold', { what: 'the Worker, gzip', value: workerGzipKilobytes(), unit: 'KB', atMost: 800 });
reportFigure('cold', {
  what: 'a cold isolate’s first answer, beyond an empty Worker’s',
  value: await measureStartupTime(),
  unit: 'ms',
});
process.exit(0);
