// Lists by reason what could not be read in a mailbox file.
import type { MailboxImportDetail } from '../../src/contract/mailbox-imports.ts';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';

export function ImportReport({ data }: { data: MailboxImportDetail }) {
  const { report, unread, faults, state } = data;
  return (
    <Card>
      <CardHead
        title="Unreadable"
        hint={state === 'closed' ? 'File names were deleted with the file.' : 'File names are deleted when you finish.'}
      />
      <CardBody className="grid gap-3 text-sm">
        <ul className="grid gap-1">
          {report.map(({ because, count }) => (
            <li key={because} className="flex gap-3">
              <span className="min-w-10 text-right tabular-nums">{formatCount(count)}</span>
              <span className="min-w-0 break-words">{because}</span>
            </li>
          ))}
        </ul>
        {unread.some(({ place }) => place) ? (
          <details className="text-xs">
            <summary className="cursor-pointer text-muted-foreground">
              {unread.length < faults ? `The first ${formatCount(unread.length)} files` : formatCountOf(faults, 'file')}
            </summary>
            <ul className="mt-2 grid gap-1.5">
              {unread
                .filter(({ place }) => place)
                .map(({ place, because }) => (
                  <li key={`${place} ${because}`} className="break-words">
                    {place}
                    <span className="text-muted-foreground">: {because}</span>
                  </li>
                ))}
            </ul>
          </details>
        ) : null}
      </CardBody>
    </Card>
  );
}
