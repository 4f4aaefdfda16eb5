// Filters and sort order of the pipeline, as stored in the page's address.
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';

export const toStageOptions = (stages: PipelineSettings['stages']) =>
  stages.map(({ stage, name }) => ({ value: stage, label: name }));

export const toMemberOptions = (members: PipelineSettings['members']) =>
  members.map(({ id, name }) => ({ value: id, label: name }));

export interface LeadFilters {
  search: string;
  assignee: string;
  due: string;
  stage: string;
  /** The sort key and direction: 'nextStepOn-asc'. */
  sort: string;
}

/**
 * The sort orders of leads. `label` is the column's header, `ways` names each direction, and `className` decides at
 * which table widths the column is visible.
 */
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
export function toLeadsParams({ sort, ...filters }: LeadFilters) {
  const [sortBy = 'nextStepOn', sortOrder = 'asc'] = sort.split('-');
  return { ...filters, sortBy, sortOrder };
}
