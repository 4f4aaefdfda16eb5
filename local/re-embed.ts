// npm run re-embed: describes, embeds and compares every audience again, after the embedding model or the similarity
// map changed. It marks the rows; the nightly run sends the jobs. On the laptop that run starts immediately; with
// DATABASE_URL it runs as scheduled, at 3:30 UTC.
import { fireNightlyRun, withDatabase } from './ask.ts';

const MARK = (table: string) => ({
  query: `update ${table} set audience_model = '' where audience_model is not null returning id`,
  params: [],
});

await withDatabase(async (ask) => {
  const newsletters = await ask(MARK('newsletters'));
  const brands = await ask(MARK('brands'));
  console.log(`${newsletters.rows.length} newsletters and ${brands.rows.length} brands will be embedded again.`);
  if (process.env.DATABASE_URL) {
    console.log('The next nightly run sends their jobs. What is stored stays to be seen until each is related again.');
    return;
  }
  await fireNightlyRun();
  console.log('Their jobs are on the way.');
});
