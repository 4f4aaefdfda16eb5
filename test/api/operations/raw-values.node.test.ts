import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { bundle } from '../../../local/bundle.ts';
import type { NeonQuery } from '../../../local/postgres.ts';
import { openEmptyDatabase } from '../../support/databases.ts';
import { RAW_VALUES } from '../support/driver/raw-values.ts';

it('raw columns arrive in the bundled Worker as the list says', async () => {
  const out = mkdtempSync(join(tmpdir(), 'driver-'));
  const database = await openEmptyDatabase();
  const server = createServer((request, response) => {
    void json(request)
      .then((query) => database.query(query as NeonQuery))
      .then((answer) => response.end(JSON.stringify(answer)));
  }).listen(0);
  try {
    await bundle({ config: join(import.meta.dirname, '../support/driver/wrangler.toml'), out });
    const { default: worker } = (await import(pathToFileURL(join(out, 'worker.js')).href)) as {
      default: { read(endpoint: string): Promise<unknown> };
    };
    expect(await worker.read(`http://localhost:${(server.address() as AddressInfo).port}`)).toEqual(RAW_VALUES);
  } finally {
    server.close();
    await database.close();
    rmSync(out, { recursive: true });
  }
});
