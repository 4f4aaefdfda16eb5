/** How many pages a list has; none where nothing is in it. */
export const pagesOf = (total: number, limit: number): number => Math.ceil(total / limit);

/** What every list says of its page, beside its rows. */
export const paging = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  totalPages: pagesOf(total, limit),
});
