// The pages of a list, in every answer the same.

/** How many pages a list has; 0 if it is empty. */
export const pageCount = (total: number, limit: number): number => Math.ceil(total / limit);

/** The paging part of a list's answer. */
export const paging = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  totalPages: pageCount(total, limit),
});
