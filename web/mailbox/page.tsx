// Page that imports a mailbox file (for administrators). The file is read in the browser.
import { PageHead } from '../shell/page-head.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/states.tsx';
import { type ImportState, useMailboxImport } from './import.ts';

const Senders = lazyPart(() => import('./senders.tsx'), <Skeleton className="h-64" />);

export default function MailboxPage() {
  const { state, open, send, pause, reset, backToReview } = useMailboxImport();
  const { step, file, note } = state;
  return (
    <>
      <BackLink to="/inbox">Back to Inbox</BackLink>
      <PageHead
        title="Import a mailbox"
        subtitle="Bring in old issues from a mailbox. Original dates are kept and duplicates are skipped."
        actions={
          step === 'choose' ? null : (
            <Button variant="outline" onClick={reset}>
              {step === 'reading' || step === 'sending' || step === 'paused' ? 'Cancel' : 'Choose another file'}
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        {step === 'choose' ? (
          <ChooseFile note={note} onFile={(chosen) => void open(chosen)} />
        ) : (
          <Card title={file?.name ?? ''} hint={formatBytes(file?.size ?? 0)} body="grid gap-3">
            <ImportProgress state={state} />
            {step === 'sending' || step === 'paused' ? (
              <Button variant="outline" className="justify-self-start" onClick={() => pause(step === 'sending')}>
                {step === 'sending' ? 'Pause' : 'Resume'}
              </Button>
            ) : null}
            {step === 'done' ? (
              <Button variant="outline" className="justify-self-start" onClick={backToReview}>
                Choose more senders
              </Button>
            ) : null}
          </Card>
        )}
        {step === 'review' ? <Senders senders={state.senders} onImport={(targets) => void send(targets)} /> : null}
        {state.faults.size > 0 ? <Faults faults={state.faults} /> : null}
      </div>
    </>
  );
}

function ChooseFile({ note, onFile }: { note: string | null; onFile: (file: File) => void }) {
  return (
    <Card
      title="Choose a file"
      hint="mbox, Google Takeout, Apple Mail and Thunderbird exports, or a .zip or .tar of .eml, .emlx, .msg and .html files"
      body="grid gap-3"
    >
      <FileDrop
        accept=".mbox,.mbx,.zip,.tar,.tgz,.gz,.eml,.emlx,.msg"
        label="Choose a mailbox file"
        hint="or drop it here"
        onFiles={([file]) => file && onFile(file)}
      />
      {note ? (
        <p role="alert" className="text-sm text-destructive">
          {note}
        </p>
      ) : null}
      <p className="max-w-prose text-sm text-muted-foreground">
        The file is read on this computer and never uploaded. Only emails from the senders you choose are sent to the
        server. Private emails stay here.
      </p>
    </Card>
  );
}

function ImportProgress({ state }: { state: ImportState }) {
  const { step, read, file, mails, senders, sent, note } = state;
  const share = Math.floor((100 * read) / Math.max(1, file?.size ?? 1));
  const isRunning = step === 'reading' || step === 'sending' || step === 'paused';
  return (
    <div className="grid gap-2">
      {isRunning ? (
        <Progress value={read} max={file?.size ?? 1} label={step === 'reading' ? 'Reading' : 'Import'} />
      ) : null}
      <p role="status" className="text-sm tabular-nums">
        {step === 'reading'
          ? `Reading, ${share}%. ${formatCountOf(mails, 'email')} from ${formatCountOf(senders.size, 'sender')} so far.`
          : step === 'review'
            ? `${formatCountOf(mails, 'email')} from ${formatCountOf(senders.size, 'sender')}.`
            : `${step === 'paused' ? `Paused at ${share}%. ` : step === 'sending' ? `Importing, ${share}%. ` : 'Import finished. '}${formatCountOf(sent.imported, 'issue')} imported, ${formatCount(sent.duplicates)} already in the inbox${sent.failed ? `, ${formatCount(sent.failed)} not imported` : ''}.`}
      </p>
      {note ? <p className="text-sm text-warning-foreground">{note}</p> : null}
      {isRunning && step !== 'reading' ? (
        <p className="text-sm text-muted-foreground">
          Keep this page open. If it closes, choose the file again; imported emails are skipped.
        </p>
      ) : null}
    </div>
  );
}

function Faults({ faults }: { faults: ImportState['faults'] }) {
  return (
    <Card title="Not imported" hint="Parts of the file that could not be read, and emails that were refused">
      <ul className="divide-y divide-border border-t border-border">
        {[...faults].map(([reason, { count, first }]) => (
          <li key={reason} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 basis-64 break-words">{reason}</span>
            <span className="text-xs break-all text-muted-foreground tabular-nums">
              {formatCount(count)}
              {first ? `, first: ${first}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
