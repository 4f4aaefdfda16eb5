import { LoaderCircle, Plus } from 'lucide-react';
import type { TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { isLookingUp } from '../data/tracking-requests.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { DateText } from '../ui/date-text.tsx';
import { KeyboardKey } from '../ui/key.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { plainAddress } from '../ui/plain-address.ts';
import { platformName } from '../ui/platform-name.ts';
import { Table, Td, Th, Tr } from '../ui/table.tsx';

/** If there is no room, website, requester and date move below the name. */
export function TrackingRequestsTable({
  requests,
  processing,
  current,
  onConfirm,
  onMark,
  onAdd,
}: {
  requests: readonly TrackingRequest[];
  /** Ids of the requests whose change is being sent. */
  processing: readonly string[];
  /** Id of the request that single keys act on; none while they are off. */
  current: string | undefined;
  onConfirm: (request: TrackingRequest) => void;
  onMark: (id: string) => void;
  onAdd: (request: TrackingRequest) => void;
}) {
  return (
    <Table label="Pending tracking requests">
      <thead>
        <tr>
          <Th>Newsletter Name</Th>
          <Th className="hidden @4xl:table-cell">Website</Th>
          <Th className="hidden @4xl:table-cell">Requested By</Th>
          <Th className="hidden @2xl:table-cell">Date Requested</Th>
          <Th className="text-right">Action</Th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <Tr key={request.id} className={request.id === current ? 'bg-accent/60' : ''}>
            <Td className="max-w-0 w-full @4xl:w-auto @4xl:max-w-64">
              <span className="line-clamp-2 font-medium @4xl:line-clamp-1" title={request.newsletterName}>
                {request.newsletterName}
              </span>
              <Found request={request} />
              <div className="text-xs text-muted-foreground @4xl:hidden">
                <span className="block truncate">
                  <DateText date={request.createdAt} format="brief" className="@2xl:hidden" />
                  <span className="@2xl:hidden"> · </span>
                  {request.userNewsletter?.name ?? 'No newsletter'}
                </span>
                {request.website ? <Website address={request.website} /> : null}
              </div>
            </Td>
            <Td className="hidden max-w-56 @4xl:table-cell">
              <Website address={request.website} />
            </Td>
            <Td className="hidden max-w-44 truncate @4xl:table-cell">
              {request.userNewsletter?.name ?? 'No newsletter'}
            </Td>
            <Td className="hidden whitespace-nowrap tabular-nums @2xl:table-cell">
              <DateText date={request.createdAt} />
            </Td>
            <Td className="whitespace-nowrap">
              <div
                className={cn(
                  'flex justify-end gap-1.5 max-[24rem]:flex-col-reverse max-[24rem]:items-end max-[24rem]:py-1',
                  request.found && '@max-2xl:flex-col @max-2xl:items-end @max-2xl:py-1',
                )}
              >
                {request.found ? (
                  <Button
                    size="sm"
                    disabled={processing.includes(request.id)}
                    aria-label={`${request.found.twin ? 'Use tracked newsletter' : 'Track as found'}: ${request.newsletterName}`}
                    {...(request.id === current ? { 'aria-keyshortcuts': 'a' } : {})}
                    onClick={() => onConfirm(request)}
                  >
                    {request.found.twin ? 'Use tracked' : 'Track'}
                    {request.id === current ? <KeyboardKey letter="a" /> : null}
                  </Button>
                ) : null}
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={processing.includes(request.id)}
                  aria-label={`Add newsletter: ${request.newsletterName}`}
                  onClick={() => onAdd(request)}
                >
                  <Plus aria-hidden />
                  <span className="@max-5xl:sr-only">Add newsletter</span>
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  disabled={processing.includes(request.id)}
                  aria-label={`Mark as Tracked: ${request.newsletterName}`}
                  onClick={() => onMark(request.id)}
                >
                  {processing.includes(request.id) ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
                  Mark as Tracked
                </Button>
              </div>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Found({ request }: { request: TrackingRequest }) {
  const { found, because } = request;
  const text = found
    ? found.twin
      ? `Tracked already: ${found.twin.name}`
      : [
          `Found ${found.name || 'a newsletter without a name'}`,
          platformName(found.platform),
          found.feedUrl ? 'feed' : '',
          found.signUpUrl ? 'sign-up page' : '',
        ]
          .filter(Boolean)
          .join(', ')
    : (because ?? (isLookingUp(request) ? 'Looking at its site ...' : null));
  return text ? <span className="block text-xs text-muted-foreground">{text}</span> : null;
}

const Website = ({ address }: { address: string | null }) =>
  address ? (
    <OutsideLink address={address} text={plainAddress(address)} className="relative text-sm text-primary" />
  ) : (
    <span className="text-muted-foreground">Not provided</span>
  );
