import type { EmailRow } from '../../src/contract/emails.ts';
import { DateText } from '../ui/date-text.tsx';
import { Logo } from '../ui/logo.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { MailKindBadge, SenderBadge, StatusBadge } from './status.tsx';

interface Props {
  /** Undefined while they are loading. */
  rows?: readonly EmailRow[];
  onOpen?: (id: string) => void;
}

export const InboxTable = ({ rows, onOpen = () => undefined }: Props) => (
  <DataTable
    label="Received emails"
    columns={columnsOf(onOpen)}
    rows={rows}
    keyOf={({ id }) => id}
    rowClass={() => 'relative'}
  />
);

/** The subject's button covers its whole row. In a narrow table the newsletter's name moves below the subject. */
const columnsOf = (onOpen: (id: string) => void): Column<EmailRow>[] => [
  {
    head: 'Newsletter',
    className: 'hidden @xl:table-cell',
    cellClass: 'w-[22%] max-w-0',
    skeleton: 'w-36',
    cell: ({ newsletter }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Logo name={newsletter.name} url={newsletter.logoUrl} />
        <span dir="auto" className="truncate font-medium">
          {newsletter.name}
        </span>
      </span>
    ),
  },
  {
    head: 'Sender',
    className: 'hidden @4xl:table-cell',
    cellClass: 'w-[20%] max-w-0',
    skeleton: 'w-40',
    cell: ({ senderName, senderEmail }) => (
      <span className="block truncate text-muted-foreground" title={senderEmail ?? undefined}>
        {senderName || senderEmail || 'Unknown sender'}
      </span>
    ),
  },
  {
    head: 'Subject',
    className: '@max-xl:pl-4',
    cellClass: 'max-w-0',
    skeleton: 'w-64',
    cell: (email) => (
      <>
        <span className="flex min-w-0 items-center gap-x-2 @max-xl:flex-wrap">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(email.id)}
            className="block max-w-full min-w-0 truncate text-left leading-6 outline-offset-0 after:absolute after:inset-0"
          >
            {email.subject || '(No subject)'}
          </button>
          <MailKindBadge kind={email.kind} />
          <SenderBadge email={email} />
        </span>
        <span dir="auto" className="block truncate text-xs text-muted-foreground @xl:hidden">
          {email.newsletter.name}
        </span>
      </>
    ),
  },
  {
    head: 'Status',
    cellClass: 'w-px whitespace-nowrap',
    skeleton: 'w-14 @2xl:w-20',
    cell: ({ processingStatus }) => <StatusBadge status={processingStatus} />,
  },
  {
    head: 'Sponsorships',
    className: 'hidden text-right @2xl:table-cell',
    cellClass: 'w-px tabular-nums',
    skeleton: 'ml-auto w-8',
    cell: ({ hasSponsorship }) => hasSponsorship,
  },
  {
    head: (
      <>
        <span className="hidden @2xl:inline">Date Received</span>
        <span className="@2xl:hidden">Date</span>
      </>
    ),
    className: 'text-right',
    cellClass: 'w-px text-xs whitespace-nowrap text-muted-foreground tabular-nums @2xl:text-sm',
    skeleton: 'ml-auto w-8 @2xl:w-36',
    cell: ({ receivedAt }) => (
      <>
        <DateText date={receivedAt} format="brief" className="@2xl:hidden" />
        <DateText date={receivedAt} format="MMM d, yyyy h:mm a" className="hidden @2xl:inline" />
      </>
    ),
  },
];
