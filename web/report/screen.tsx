// The public report in all its states. The Worker renders it into the page and client.tsx hydrates it, so it must be
// pure: no hook, no browser object, dates in UTC, and never two adjacent text nodes, which HTML parsing would join.
import type { Report } from '../../src/contract/report.ts';
import { Brands } from './brands.tsx';
import { Competitors } from './competitors.tsx';
import { Figures } from './figures.tsx';
import { ClosingCall, Footer, Header } from './frame.tsx';
import { ReportNotice } from './notice.tsx';
import { Plots } from './plots.tsx';
import { Radar } from './radar.tsx';

/** What the Worker embeds in the page as JSON for the client. */
export type ReportScreenState =
  | { state: 'report'; report: Report }
  | { state: 'building'; slug: string }
  | { state: 'none' }
  | { state: 'lost' };

export interface ReportScreenProps {
  shown: ReportScreenState;
  /** Called with the name of the element through which a visitor is about to sign up. */
  onSignup?: (element: string) => void;
}

export function ReportScreen({ shown, onSignup = () => {} }: ReportScreenProps) {
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
          <Header newsletter={shown.report.newsletter} onSignup={onSignup} />
          <main id="main" className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-10 sm:px-6 lg:gap-16 lg:py-14">
            <Figures report={shown.report} />
            <Plots plots={shown.report.plots} />
            <Competitors newsletters={shown.report.similarNewsletters} onSignup={onSignup} />
            <Brands brands={shown.report.brands} onSignup={onSignup} />
            <Radar sponsorships={shown.report.sponsorships} onSignup={onSignup} />
            <ClosingCall name={shown.report.newsletter.name} onSignup={onSignup} />
          </main>
          <Footer generatedAt={shown.report.reportGeneratedAt} />
        </div>
      );
  }
}
