// Filters and order of the pipeline, as its address holds them.
export interface LeadFilters {
  search: string;
  assignee: string;
  due: string;
  stage: string;
  /** 'nextStepOn-asc' */
  sort: string;
}

/** What leads can be ordered by: a column's label, what each way is called, and where the column shows. */
export const LEAD_ORDERS = [
  { value: 'brand', label: 'Brand', ways: { asc: 'A to Z', desc: 'Z to A' }, className: '' },
  { value: 'stage', label: 'Stage', ways: { asc: 'first to last', desc: 'last to first' }, className: '' },
  {
    value: 'nextStepOn',
    label: 'Next step',
    ways: { asc: 'soonest first', desc: 'latest first' },
    className: 'hidden @lg:table-cell',
  },
  {
    value: 'value',
    label: 'Value',
    ways: { asc: 'lowest first', desc: 'highest first' },
    className: 'hidden text-right @2xl:table-cell',
  },
  {
    value: 'updatedAt',
    label: 'Changed',
    ways: { asc: 'oldest first', desc: 'newest first' },
    className: 'hidden @4xl:table-cell',
  },
] as const;

/** The filters and order as GET /api/leads takes them. */
export function orderOf({ sort, ...filters }: LeadFilters) {
  const [sortBy = 'nextStepOn', sortOrder = 'asc'] = sort.split('-');
  return { ...filters, sortBy, sortOrder };
}
