import type { Report } from '../../src/contract/report.ts';
import type { ReportScreenState } from './screen.tsx';

const ASK_AGAIN_MS = 2000;
/** Maximum number of polls; a build takes a second or two. */
const PATIENCE = 30;

export async function awaitReportBuild(slug: string, show: (state: ReportScreenState) => void): Promise<void> {
  for (let asked = 0; asked < PATIENCE; asked++) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    const response = await fetch(`/api/public/report/${encodeURIComponent(slug)}`).catch(() => null);
    if (response?.ok) return show({ state: 'report', report: (await response.json()) as Report });
    if (response?.status === 404) break;
  }
  show({ state: 'none' });
}
