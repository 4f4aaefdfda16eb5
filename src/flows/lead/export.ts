// Exports the pipeline as CSV: what its table shows under the same filters, with notes and links.
import type { LeadsQuery } from '../../contract/leads.ts';
import { formatAmountForInput } from '../../contract/money.ts';
import { csvLines } from '../../domain/csv/write.ts';
import type { Services } from '../../services.ts';
import { listLeadsWithNotes, type PipelineViewer } from '../../store/pipeline/lead-rows.ts';
import { readPipelineSetup } from '../../store/pipeline/settings.ts';
import { streamCsv } from '../export/stream-of.ts';

const HEAD = [
  'Brand',
  'Website',
  'Stage',
  'In stage since',
  'Value',
  'Currency',
  'Next step',
  'Due',
  'Contact',
  'Assignee',
  'Notes',
  'Links',
  'Added',
];
const PAGE = 100;

export const streamLeadsCsv = ({ db }: Pick<Services, 'db'>, query: LeadsQuery, view: PipelineViewer) =>
  streamCsv(HEAD, async function* () {
    const { stages } = await readPipelineSetup(db, view.pipelineId);
    const nameOf = new Map(stages.map(({ stage, name }) => [stage, name]));
    for (let page = 1; ; page++) {
      const leads = await listLeadsWithNotes(db, { ...query, page, limit: PAGE }, view);
      const lines = leads.map((lead) => [
        lead.brand.name,
        lead.brand.website,
        nameOf.get(lead.stage),
        new Date(lead.stageAt),
        lead.value === null ? '' : formatAmountForInput(lead.value, lead.currency),
        lead.currency,
        lead.nextStep,
        lead.nextStepOn,
        lead.contact,
        lead.assignee?.name,
        lead.notes,
        lead.links.map(({ url }) => url).join(' '),
        new Date(lead.createdAt),
      ]);
      yield csvLines(lines);
      if (leads.length < PAGE) return;
    }
  });
