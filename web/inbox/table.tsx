import type { EmailRow } from '../../src/contract/emails.ts';
import { DateText } from '../ui/date-text.tsx';
import { Logo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { MailKindBadge, SenderBadge, StatusBadge } from './status.tsx';

const ROOMY = 'hidden @xl:table-cell';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface Props {
  emails: EmailRow[];
  onOpen: (id: string) => void;
}

/** The subject's button covers its whole row. In a narrow table the newsletter's name moves below the subject. */
export function InboxTable({ emails, onOpen }: Props) {
  return (
    <Table label="Received emails">
      <Head />
      <tbody>
        {emails.map((email) => (
          <Tr key={email.id} className="relative">
            <Td className={`${ROOMY} w-[22%] max-w-0`}>
              <span className="flex min-w-0 items-center gap-2.5">
                <Logo name={email.newsletter.name} url={email.newsletter.logoUrl} />
                <span dir="auto" className="truncate font-medium">
                  {email.newsletter.name}
                </span>
              </span>
            </Td>
            <Td className="hidden w-[20%] max-w-0 @4xl:table-cell">
              <span className="block truncate text-muted-foreground" title={email.senderEmail ?? undefined}>
                {email.senderName || email.senderEmail || 'Unknown sender'}
              </span>
            </Td>
            <Td className="max-w-0 @max-xl:pl-4">
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
            </Td>
            <Td className="w-px whitespace-nowrap">
              <StatusBadge status={email.processingStatus} />
            </Td>
            <Td className="hidden w-px text-right tabular-nums @2xl:table-cell">{email.hasSponsorship}</Td>
            <Td className="w-px text-right text-xs whitespace-nowrap text-muted-foreground tabular-nums @2xl:text-sm">
              <span className="@2xl:hidden">
                <DateText date={email.receivedAt} format="brief" />
              </span>
              <span className="hidden @2xl:inline">
                <DateText date={email.receivedAt} format="MMM d, yyyy h:mm a" />
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const Head = () => (
  <thead>
    <tr>
      <Th className={ROOMY}>Newsletter</Th>
      <Th className="hidden @4xl:table-cell">Sender</Th>
      <Th className="@max-xl:pl-4">Subject</Th>
      <Th>Status</Th>
      <Th className="hidden text-right @2xl:table-cell">Sponsorships</Th>
      <Th className="text-right">
        <span className="hidden @2xl:inline">Date Received</span>
        <span className="@2xl:hidden">Date</span>
      </Th>
    </tr>
  </thead>
);

export function InboxTableSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading emails...
      </p>
      <Table label="Received emails, loading">
        <Head />
        <tbody aria-hidden>
          {SKELETONS.map((key) => (
            <tr key={key} className="border-t border-border">
              <Td className={`${ROOMY} w-[22%] max-w-0`}>
                <Skeleton className="h-5 w-36 max-w-full" />
              </Td>
              <Td className="hidden w-[20%] max-w-0 @4xl:table-cell">
                <Skeleton className="h-5 w-40 max-w-full" />
              </Td>
              <Td className="max-w-0 @max-xl:pl-4">
                <Skeleton className="h-5 w-64 max-w-full" />
              </Td>
              <Td className="w-px">
                <Skeleton className="h-5 w-14 @2xl:w-20" />
              </Td>
              <Td className="hidden w-px @2xl:table-cell">
                <Skeleton className="ml-auto h-5 w-8" />
              </Td>
              <Td className="w-px">
                <Skeleton className="ml-auto h-5 w-8 @2xl:w-36" />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
