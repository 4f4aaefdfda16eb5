// The paging fields that all lists share.

/** Number of pages in a list; 0 if it is empty. */
export const pageCount = (total: number, limit: number): number => Math.ceil(total / limit);

/** The paging fields of a list's response. */
export const paging = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  totalPages: pageCount(total, limit),
});
