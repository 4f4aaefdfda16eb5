export const pageCount = (total: number, limit: number): number => Math.ceil(total / limit);

export const paging = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  totalPages: pageCount(total, limit),
});
