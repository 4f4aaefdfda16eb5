// A list of a page: its states, its rows and its pages. What it is filtered by is in the address (use-search-state.ts).
import type { ReactNode } from 'react';
import { messageOf } from '../data/request.ts';
import { Card } from './card.tsx';
import { cn } from './cn.ts';
import { formatCount } from './format.ts';
import { Pager } from './pager.tsx';
import { SearchResultAnnouncer } from './search-result-announcer.tsx';
import { CHECK_CONNECTION_TEXT, ErrorState, Loading, RowsSkeleton } from './states.tsx';
import { useListPage } from './use-list-page.ts';

/** What useQuery returns. */
interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Paged {
  page: number;
  totalPages: number;
  total?: number;
  limit?: number;
}

interface Props<Data, Row> extends Omit<Parameters<typeof Card>[0], 'children' | 'body' | 'onPage'> {
  query: Query<Data>;
  rows: (data: Data) => readonly Row[];
  /** The rows' noun, as 'brand' or 'brands'. */
  noun: string;
  plural?: string;
  /** 'card' frames the list; 'bare' is for rows that are cards themselves. */
  frame?: 'card' | 'bare';
  failed?: string;
  /** Text of the error instead of the server's. */
  failedText?: string;
  skeleton?: ReactNode;
  empty: ReactNode;
  onRetry?: () => void;
  /** True if the server stopped counting, so that there are more than `total`. */
  isTruncated?: boolean;
  /** True to announce the number of results to screen readers. */
  isAnnounced?: boolean;
  pager?: Partial<Pick<Parameters<typeof Pager>[0], 'numbers' | 'showsEdges' | 'summary' | 'onPage'>> & {
    /** The address's parameter for the page, if it isn't `page`. */
    name?: string;
    /** True to say which rows are shown of how many. */
    showsRange?: boolean;
  };
  children: (rows: readonly Row[], data: Data) => ReactNode;
}

export function List<Data, Row>({
  query: { data, error, isPlaceholderData, refetch },
  rows: rowsOf,
  noun,
  plural = `${noun}s`,
  frame = 'card',
  failed = `Failed to load ${plural}`,
  failedText,
  skeleton = <RowsSkeleton />,
  empty,
  onRetry = () => void refetch(),
  isTruncated = false,
  isAnnounced = false,
  pager: { name, showsRange = false, ...pager } = {},
  children,
  className,
  ...card
}: Props<Data, Row>) {
  const paged = toPaged(data);
  const settled = isPlaceholderData ? undefined : paged;
  const onPage = useListPage(settled?.totalPages, name);
  const rows = data === undefined ? [] : rowsOf(data);
  const content =
    data === undefined ? (
      error ? (
        <ErrorState title={failed} text={failedText ?? messageOf(error, CHECK_CONNECTION_TEXT)} onRetry={onRetry} />
      ) : (
        <Loading label={`Loading ${plural}`}>{skeleton}</Loading>
      )
    ) : rows.length === 0 ? (
      empty
    ) : (
      children(rows, data)
    );
  const foot =
    paged && paged.totalPages > 1 && rows.length > 0 ? (
      <div className={frame === 'card' ? 'border-t border-border px-4 py-2.5' : 'mt-4'}>
        <Pager
          page={paged.page}
          pages={paged.totalPages}
          label={`Pages of ${plural}`}
          isAnnouncedElsewhere={isAnnounced}
          onPage={onPage}
          summary={showsRange ? rangeText(paged, rows.length, plural) : undefined}
          {...pager}
        />
      </div>
    ) : null;
  const busy = { 'aria-busy': data === undefined || isPlaceholderData };
  const looks = cn('@container', isPlaceholderData && 'opacity-70', className);
  return (
    <>
      {isAnnounced ? (
        <SearchResultAnnouncer
          list={settled && { total: rows.length, ...settled }}
          singular={noun}
          plural={plural}
          isTruncated={isTruncated}
        />
      ) : null}
      {frame === 'card' ? (
        <Card {...busy} className={cn('min-w-0 overflow-hidden', looks)} {...card}>
          {content}
          {foot}
        </Card>
      ) : (
        <div {...busy} className={looks}>
          {content}
          {foot}
        </div>
      )}
    </>
  );
}

/** The page of an answer; undefined for an answer that isn't paged. */
const toPaged = (data: unknown): Paged | undefined =>
  typeof data === 'object' && data !== null && 'totalPages' in data ? (data as Paged) : undefined;

function rangeText({ page, limit = 0, total = 0 }: Paged, shown: number, plural: string): string {
  const first = (page - 1) * limit + 1;
  return `Showing ${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(total)} ${plural}`;
}
