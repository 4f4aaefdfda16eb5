// npm run bench -- cold: a cold isolate's first answer beyond an empty Worker's, and the Worker's size.
import { build, workerSize } from '../../local/build.ts';
import { startupTime } from '../../local/startup-time.ts';
import { tell } from './support/figures.ts';

await build();
tell('cold', { what: 'the Worker, gzip', value: workerSize(), unit: 'KB', atMost: 800 });
tell('cold', {
  what: 'a cold isolate’s first answer, beyond an empty Worker’s',
  value: await startupTime(),
  unit: 'ms',
});
process.exit(0);
