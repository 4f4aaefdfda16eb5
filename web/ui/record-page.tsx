// The page of one record: its way back, and its states while it is loaded or if it can't be.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../data/request.ts';
import { BackLink, recallListUrl } from './back-link.tsx';
import { Button } from './button.tsx';
import { CHECK_CONNECTION_TEXT, ErrorState, Loading, Skeleton } from './states.tsx';

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** The record's noun. */
  noun: string;
  /** The list that it belongs to. */
  list: { path: string; title: string };
  /** Title of the error, and its text if the server gives none. */
  failed: { title: string; otherwise?: string };
  /** Text of the error if there is no such record, instead of the server's. */
  notFound?: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function RecordPage<Data>({
  query,
  noun,
  list,
  failed,
  notFound,
  skeleton = <RecordSkeleton />,
  children,
}: Props<Data>) {
  const { data, error, refetch } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  const heading = <h1 className="sr-only">{noun[0]?.toUpperCase() + noun.slice(1)}</h1>;
  return (
    <>
      <BackLink to={list.path}>Back to {list.title}</BackLink>
      {data !== undefined && !isGone ? (
        children(data)
      ) : error ? (
        <>
          {heading}
          <ErrorState
            title={failed.title}
            text={(isGone ? notFound : undefined) ?? messageOf(error, failed.otherwise ?? CHECK_CONNECTION_TEXT)}
            {...(isGone ? {} : { onRetry: () => void refetch() })}
            action={
              <Button asChild variant="link" size="bare">
                <Link to={recallListUrl(list.path)}>Back to {list.title}</Link>
              </Button>
            }
          />
        </>
      ) : (
        <Loading label={`Loading the ${noun}`}>
          {heading}
          {skeleton}
        </Loading>
      )}
    </>
  );
}

/** A head with a logo, a wide column and a narrow one. */
const RecordSkeleton = () => (
  <>
    <div className="mb-4 flex items-center gap-4">
      <Skeleton className="size-14" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
    </div>
    <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_min(20rem,46%)]">
      <Skeleton className="h-[32rem]" />
      <Skeleton className="h-64" />
    </div>
  </>
);
