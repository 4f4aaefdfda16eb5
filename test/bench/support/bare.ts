// The cost of the stack alone: bare-route.ts in a separate workerd.
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { build } from 'rolldown';

export interface BareWorker {
  url: string;
  keep(body: string): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startBareWorker(): Promise<BareWorker> {
  const { output } = await build({
    input: join(import.meta.dirname, 'bare-route.ts'),
    output: { format: 'esm', minify: true },
    write: false,
  });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      modules: [{ type: 'ESModule', path: 'bare.mjs', contents: output[0].code }],
      compatibilityDate: '2026-11-01',
    } as unknown as V4MiniflareOptions),
  );
  const url = String(await worker.ready);
  return {
    url,
    keep: (body) => fetch(url, { method: 'PUT', body }),
    stop: () => worker.dispose(),
  };
}
