import { formatCountOf } from './format.ts';

interface Props {
  /** Undefined while it is loading. */
  list: { total: number; page: number; totalPages: number } | undefined;
  one: string;
  many?: string;
  /** True if there are more than were counted. */
  more?: boolean;
}

/**
 * Announces the result of a search, filter or page change to screen readers. It is always in the page, because a status
 * that is added together with its text isn't read.
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
