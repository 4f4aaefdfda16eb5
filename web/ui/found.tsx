import { formatCountOf } from './format.ts';

interface Props {
  /** Undefined while it is being asked for. */
  list: { total: number; page: number; totalPages: number } | undefined;
  one: string;
  many?: string;
  /** There are more than were counted. */
  more?: boolean;
}

/**
 * Tells screen readers what a search, a filter or another page found. It stands on the page always: a status that comes
 * with its words isn't read.
 */
export function SearchResultAnnouncer({ list, one, many = `${one}s`, more = false }: Props) {
  return (
    <p role="status" className="sr-only">
      {list ? said(list, one, many, more) : ''}
    </p>
  );
}

function said({ total, page, totalPages }: NonNullable<Props['list']>, one: string, many: string, more: boolean) {
  if (total === 0) return `No ${many} found`;
  const count = `${more ? 'More than ' : ''}${formatCountOf(total, one, many)} found`;
  return totalPages > 1 ? `${count}, page ${page} of ${totalPages}` : count;
}
