// Files that the platform serves itself have the same headers as the Worker's answers.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('whoever comes for a file alone is told as well to come by https from then on, in the words of every other answer', () => {
  const said = /'strict-transport-security', '([^']+)'/.exec(text('src/api/app.ts'))?.[1];
  expect(said).toContain('max-age=');
  // Browsers heed it over https alone: on the laptop it says nothing.
  expect(text('web/public/_headers')).toContain(`\n  Strict-Transport-Security: ${said}\n`);
});
