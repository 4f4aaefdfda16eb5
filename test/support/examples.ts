// Rows that some examples on /developers need in addition to the usual ones.
import { trendReports } from '../../src/store/schema/trends.ts';
import type { World } from './world.ts';

interface Needs {
  cookie: string;
  /** The shell variables of the examples; this function adds to them. */
  variables: Record<string, string>;
  newsletterId: string;
  brandId: string;
}

export async function addExampleRows(world: World, { variables, newsletterId, cookie }: Needs): Promise<void> {
  const figures = (await import('../../src/flows/trends/read.ts')).nearTrends;
  const { subscriberSight } = await import('../../src/domain/access.ts');
  const now = new Date();
  const span = { from: new Date(now.getTime() - 60 * 86_400_000).toISOString(), to: now.toISOString() };
  const content = {
    newsletter: 'Own Letter',
    sentences: [],
    figures: await figures(
      world.services,
      { near: newsletterId, by: 'week', ...span },
      subscriberSight(newsletterId, now),
      now,
    ),
  };
  const [report] = await world.db
    .insert(trendReports)
    .values({ newsletterId, week: '2026-11-02', content, builtAt: now })
    .returning({ id: trendReports.id });
  variables.TREND_REPORT_ID = report?.id ?? '';
  const brand = await world.add.brand();
  const made = await world.call('/api/leads', { as: cookie, json: { brandId: brand.id } });
  variables.LEAD_ID = made.data.lead.id;
  const json = { stage: 'pitched' };
  const moved = await world.call(`/api/leads/${variables.LEAD_ID}`, { as: cookie, method: 'PATCH', json });
  variables.EVENT_ID = String(moved.data.eventId);
  const template = await world.call('/api/pitch-templates', { as: cookie, json: { name: 'One', body: 'Hello' } });
  variables.PITCH_TEMPLATE_ID = template.data.id;
}
