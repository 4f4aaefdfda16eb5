// Progress of a mailbox import, and how many of its mails were imported, skipped or left unread.
import type { MailboxImportDetail } from '../../src/contract/mailbox-imports.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { formatCount } from '../ui/format.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import { Progress } from '../ui/progress.tsx';
import { toast } from '../ui/toast.tsx';
import { fingerprintFile, pauseMailboxUpload, resumeMailboxUpload, useMailboxUpload } from './upload.ts';

export function ImportProgress({ data }: { data: MailboxImportDetail }) {
  return (
    <Card>
      <CardBody className="grid gap-4 pt-4">
        {data.state === 'uploading' ? <Uploading data={data} /> : <Reading data={data} />}
        {data.found > 0 ? <Figures data={data} /> : null}
        {data.closesAt && data.state !== 'closing' ? (
          <p className="text-sm text-muted-foreground">
            Only imported issues are kept. Everything else is deleted when you finish, or on{' '}
            <DateText date={data.closesAt} /> if there’s no activity before then.
          </p>
        ) : null}
      </CardBody>
    </Card>
  );
}

function Uploading({ data }: { data: MailboxImportDetail }) {
  const upload = useMailboxUpload(data.id);
  const resume = async ([file]: File[]) => {
    if (!file) return;
    if ((await fingerprintFile(file)) === data.fingerprint) return resumeMailboxUpload(data.id, file);
    toast({
      title: 'That’s a different file',
      description: `Choose ${data.name} to continue.`,
      variant: 'destructive',
    });
  };
  if (!upload)
    return (
      <div className="grid gap-3">
        <p role="status" className="text-sm">
          The upload was interrupted. Choose the same file again to continue with the parts that are missing.
        </p>
        <FileDrop
          accept=""
          label={`Choose ${data.name}`}
          hint="or drop it here"
          onFiles={(files) => void resume(files)}
        />
      </div>
    );
  const { sent, state, note, file } = upload;
  const share = Math.floor((100 * sent) / Math.max(1, file.size));
  return (
    <div className="grid gap-2">
      <Progress value={sent} max={file.size} label="Upload" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm tabular-nums">
          {state === 'paused' ? 'Upload paused' : state === 'failed' ? 'Upload failed' : 'Uploading'}:{' '}
          {formatBytes(sent)} of {formatBytes(file.size)} ({share}%)
          {note ? <span className="block text-muted-foreground">{note}</span> : null}
        </p>
        {state === 'running' ? (
          <Button variant="outline" size="sm" onClick={() => pauseMailboxUpload(data.id)}>
            Pause upload
          </Button>
        ) : (
          <Button size="sm" onClick={() => resumeMailboxUpload(data.id, file)}>
            Resume upload
          </Button>
        )}
      </div>
      {state === 'running' ? (
        <p className="text-xs text-muted-foreground">Keep this tab open until the upload is complete.</p>
      ) : null}
    </div>
  );
}

function Reading({ data }: { data: MailboxImportDetail }) {
  const { state, share, because, chosenWaiting } = data;
  return (
    <div className="grid gap-2">
      {state === 'closed' ? null : <Progress value={share ?? 0} max={1} label="Read" />}
      <p role="status" className="text-sm">
        {wordsFor(data, share)}
        {state === 'waiting' && chosenWaiting > 0 ? ` Importing ${formatCount(chosenWaiting)} chosen emails.` : ''}
      </p>
      {because ? <p className="text-sm text-destructive">{because}</p> : null}
    </div>
  );
}

function wordsFor({ state, senders, because, found }: MailboxImportDetail, share: number | null): string {
  const percent = share === null ? '' : ` (${Math.floor(share * 100)}%)`;
  switch (state) {
    case 'paused':
      return `Paused${percent}.`;
    case 'waiting':
      if (because) return found > 0 ? 'Only a part of the file could be read:' : 'The file could not be read:';
      return senders.open > 0
        ? 'Reading complete. Review the senders below, then finish.'
        : 'Reading complete. Finish the import to delete the file.';
    case 'closing':
      return 'Importing what you chose and deleting the rest.';
    case 'closed':
      return because
        ? 'Finished. Not all of the file could be read:'
        : 'Finished. The file and all other emails are deleted.';
    default:
      return share === null ? 'Unpacking the file.' : `Reading emails${percent}. You can leave this page.`;
  }
}

function Figures({ data }: { data: MailboxImportDetail }) {
  const { found, imported, duplicates, unknown, personal, faults } = data;
  const figures: [string, number, string][] = [
    ['Emails found', found, ''],
    ['Imported', imported, 'issues of tracked newsletters'],
    ['Duplicates', duplicates, 'not imported twice'],
    ['Unknown senders', unknown, 'emails waiting for your review'],
    ['Private', personal, 'not shown, deleted at the end'],
    ['Unreadable', faults, 'see the report'],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 @4xl:grid-cols-6">
      {figures.map(([label, value, hint]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatCount(value)}</dd>
          {hint ? <dd className="text-xs text-muted-foreground">{hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
