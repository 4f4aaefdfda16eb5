import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { awaitReportBuild } from './await-build.ts';
import { hideBrokenLogos } from './broken-logos.ts';
import { storeSignupSource } from './note-signup.ts';
import { ReportScreen, type ReportScreenState } from './screen.tsx';

const root = document.getElementById('root');
const data = document.getElementById('report-data');
if (root && data) {
  let shown = JSON.parse(data.textContent ?? '') as ReportScreenState;
  // A transition, so that the page can be read and scrolled while it hydrates.
  startTransition(() => {
    const hydrated = hydrateRoot(root, <ReportScreen shown={shown} />);
    if (shown.state === 'building')
      void awaitReportBuild(shown.slug, (built) => {
        shown = built;
        hydrated.render(<ReportScreen shown={shown} />);
      });
  });
  root.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-signup]') : null;
    const newsletter = shown.state === 'report' ? shown.report.newsletter.name : null;
    if (link?.dataset.signup) storeSignupSource(link.dataset.signup, newsletter);
  });
  hideBrokenLogos(root);
}
