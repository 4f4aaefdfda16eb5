import { formatCountOf } from './format.ts';

interface Props {
  /** Undefined while it is loading. */
  list: { total: number; page: number; totalPages: number } | undefined;
  singular: string;
  plural?: string;
  /** True if the server stopped counting, so that there are more than `total`. */
  isTruncated?: boolean;
}

/** Tells screen readers a list's result. Always in the page: a status that is added with its text isn't read. */
export function SearchResultAnnouncer({ list, singular, plural = `${singular}s`, isTruncated = false }: Props) {
  return (
    <p role="status" className="sr-only">
      {list ? said(list, singular, plural, isTruncated) : ''}
    </p>
  );
}

function said(
  { total, page, totalPages }: NonNullable<Props['list']>,
  singular: string,
  plural: string,
  isTruncated: boolean,
) {
  if (total === 0) return `No ${plural} found`;
  const count = `${isTruncated ? 'More than ' : ''}${formatCountOf(total, singular, plural)} found`;
  return totalPages > 1 ? `${count}, page ${page} of ${totalPages}` : count;
}
