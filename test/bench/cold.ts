// npm run bench -- cold: how much later a cold isolate gives its first answer than an empty Worker, and the Worker's
// size.
import { build, workerGzipKilobytes } from '../../local/build.ts';
import { measureStartupTime } from '../../local/startup-time.ts';
import { createFigureReporter } from './support/figures.ts';

const reportFigure = createFigureReporter('cold');

await build();
reportFigure('the Worker, gzip', workerGzipKilobytes(), 'KB', { atMost: 800 });
reportFigure('a cold isolate’s first answer, beyond an empty Worker’s', await measureStartupTime(), 'ms');
process.exit(0);
