// The progress of an import. A toast announces its end once; the banner stays until it is closed.

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, LoaderCircle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CsvImportJob } from '../../src/contract/newsletters.ts';
import { apiQuery } from '../data/api.ts';
import { refresh } from '../data/query-client.ts';
import { messageOf } from '../data/request.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { Button } from '../ui/button.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { toast } from '../ui/toast.tsx';
import { type RunningImport, setRunningImport, useRunningImport } from './running-import.ts';

export default function ImportBanner() {
  const running = useRunningImport();
  return running ? <Banner key={running.id} running={running} /> : null;
}

function Banner({ running }: { running: RunningImport }) {
  const [until, setUntil] = useState(running.since + CLIENT_TIMINGS_MS.importGivesUp);
  const isLate = useIsOver(until);
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...apiQuery('imports.readProgress', { id: running.id }),
    refetchInterval: ({ state }) => {
      const over = state.data !== undefined && state.data.status !== 'processing';
      return over || isLate ? false : CLIENT_TIMINGS_MS.importPoll;
    },
  });
  useTellEnd(job, running);
  const goOn = () => {
    setUntil(Date.now() + CLIENT_TIMINGS_MS.importGivesUp);
    void refetch();
  };
  const gaveUp = job?.status === 'processing' && isLate;
  return (
    <aside
      aria-label="Import"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card px-4 py-2.5"
    >
      <Sign status={job?.status} />
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        <p role="status" className="text-sm">
          {job ? wordsFor(job) : error ? messageOf(error, "We couldn't reach the server") : 'CSV Import Started'}
          {job && hasRemarks(job) ? <span className="text-muted-foreground"> ({remarksOn(job)})</span> : null}
        </p>
        {job?.status === 'processing' ? <Progress value={job.processed} max={job.total} label="Import" /> : null}
        {!job || job.status === 'processing' ? (
          <p className="text-xs text-muted-foreground">
            Your newsletters are being imported. This may take a few moments.
          </p>
        ) : null}
      </div>
      {job && hasRemarks(job) ? (
        <Button asChild variant="outline" size="sm">
          <a href={`/api/imports/${running.id}/export-errors`} target="_blank" rel="noopener">
            <Download aria-hidden />
            {job.errorCount > 0 ? 'Download Errors' : 'Download Warnings'}
          </a>
        </Button>
      ) : null}
      {gaveUp || (error && !job) ? (
        <Button variant="outline" size="sm" onClick={goOn}>
          Check again
        </Button>
      ) : null}
      {job && job.status === 'processing' && !gaveUp ? null : (
        <Button variant="ghost" size="icon" aria-label="Close import message" onClick={() => setRunningImport(null)}>
          <X aria-hidden />
        </Button>
      )}
    </aside>
  );
}

const hasRemarks = ({ errorCount, warningCount }: CsvImportJob) => errorCount + warningCount > 0;

/** '2 errors, 1 warning': rows that were rejected, and remarks on imported rows. */
const remarksOn = ({ errorCount, warningCount }: CsvImportJob): string =>
  [errorCount > 0 && formatCountOf(errorCount, 'error'), warningCount > 0 && formatCountOf(warningCount, 'warning')]
    .filter(Boolean)
    .join(', ');

/** Re-renders once a moment has passed, because a stalled import causes no other change. */
function useIsOver(moment: number): boolean {
  const [over, setOver] = useState(Date.now() > moment);
  useEffect(() => {
    const left = moment - Date.now();
    setOver(left <= 0);
    const timer = left > 0 ? setTimeout(() => setOver(true), left) : undefined;
    return () => clearTimeout(timer);
  }, [moment]);
  return over;
}

function wordsFor({ status, processed, total, created, error }: CsvImportJob): string {
  if (status === 'completed') return `Import complete: ${formatCount(created)} newsletters imported`;
  if (status === 'failed') return `Import failed: ${error ?? 'Failed to import newsletters'}`;
  return `Import in progress: ${formatCount(processed)} of ${formatCount(total)} newsletters processed`;
}

function useTellEnd(job: CsvImportJob | undefined, running: RunningImport): void {
  useEffect(() => {
    if (!job || job.status === 'processing' || running.isTold) return;
    setRunningImport({ ...running, isTold: true });
    if (job.status === 'completed')
      toast({ title: 'Import Complete', description: `Successfully imported ${formatCount(job.created)} newsletters` });
    else
      toast({
        title: 'Import Failed',
        description: job.error ?? 'Failed to import newsletters',
        variant: 'destructive',
      });
    void refresh('newsletters', 'stats');
  }, [job, running]);
}

function Sign({ status }: { status: CsvImportJob['status'] | undefined }) {
  if (status === 'completed') return <CircleCheck className="size-5 text-success" aria-hidden />;
  if (status === 'failed') return <CircleAlert className="size-5 text-destructive" aria-hidden />;
  return <LoaderCircle className="size-5 animate-spin text-primary" aria-hidden />;
}
