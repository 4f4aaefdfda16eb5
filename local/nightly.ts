// npm run nightly: fires the nightly cron of the running laptop edition, and shows what it did.
const ORIGIN = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const NIGHTLY = '30 3 * * *';

const response = await fetch(`${ORIGIN}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(NIGHTLY)}`).catch(() => null);
if (!response?.ok) {
  console.error(
    response
      ? `The run failed: ${response.status} ${await response.text()}`
      : 'The laptop edition does not answer: npm start first',
  );
  process.exit(1);
}
const answer = await fetch(`http://localhost:${process.env.LOCAL_PORT ?? 8788}/sql`, {
  method: 'POST',
  body: JSON.stringify({ query: 'select steps::text from nightly_runs order by started_at desc limit 1', params: [] }),
});
const { rows } = (await answer.json()) as { rows: [string][] };
for (const { step, count, ms, error } of JSON.parse(rows[0]?.[0] ?? '[]') as {
  step: string;
  count: number;
  ms: number;
  error: string | null;
}[]) {
  console.log(`${step.padEnd(24)} ${String(count).padStart(6)}  ${String(ms).padStart(6)} ms  ${error ?? ''}`);
}

export {};
