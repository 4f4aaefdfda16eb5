import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { awaitReportBuild } from './await-build.ts';
import { hideBrokenLogos } from './broken-logos.ts';
import { storeSignupSource } from './note-signup.ts';
import { ReportScreen, type ReportScreenState } from './screen.tsx';

const root = document.getElementById('root');
const data = document.getElementById('report-data');
if (root && data) {
  const shown = JSON.parse(data.textContent ?? '') as ReportScreenState;
  const screen = (now: ReportScreenState) => (
    <ReportScreen
      shown={now}
      onSignup={(element) => storeSignupSource(element, now.state === 'report' ? now.report.newsletter.name : null)}
    />
  );
  // A transition, so that the page can be read and scrolled while it hydrates.
  startTransition(() => {
    const hydrated = hydrateRoot(root, screen(shown));
    if (shown.state === 'building') void awaitReportBuild(shown.slug, (built) => hydrated.render(screen(built)));
  });
  hideBrokenLogos(root);
}
