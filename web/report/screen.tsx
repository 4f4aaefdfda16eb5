// Must be pure, as it is hydrated: no hook, no browser object, dates in UTC, never two adjacent text nodes.
import type { Report } from '../../src/contract/report.ts';
import { Brands } from './brands.tsx';
import { Competitors } from './competitors.tsx';
import { Figures } from './figures.tsx';
import { ClosingCall, Footer, Header } from './frame.tsx';
import { ReportNotice } from './notice.tsx';
import { Plots } from './plots.tsx';
import { Radar } from './radar.tsx';

export type ReportScreenState =
  | { state: 'report'; report: Report }
  | { state: 'building'; slug: string }
  | { state: 'none' }
  | { state: 'lost' };

export function ReportScreen({ shown }: { shown: ReportScreenState }) {
  switch (shown.state) {
    case 'building':
      return (
        <ReportNotice
          title="Loading intelligence report..."
          text="The report is being built. It will appear in a moment."
          busy
        />
      );
    case 'none':
      return <ReportNotice title="Report Not Found" text="This intelligence report link may be invalid or expired" />;
    case 'lost':
      return <ReportNotice title="404 Page Not Found" text="This page doesn’t exist or has moved." />;
    case 'report':
      return (
        <div className="min-h-dvh">
          <Header newsletter={shown.report.newsletter} />
          <main id="main" className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-10 sm:px-6 lg:gap-16 lg:py-14">
            <Figures report={shown.report} />
            <Plots plots={shown.report.plots} />
            <Competitors newsletters={shown.report.similarNewsletters} />
            <Brands brands={shown.report.brands} />
            <Radar sponsorships={shown.report.sponsorships} />
            <ClosingCall name={shown.report.newsletter.name} />
          </main>
          <Footer generatedAt={shown.report.reportGeneratedAt} />
        </div>
      );
  }
}
