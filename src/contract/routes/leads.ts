import * as z from 'zod';
import { okAnswer } from '../account.ts';
import { givenDay, pageQuery } from '../common.ts';
import { leadEvents, leadLogInput, leadUndoAnswer, leadUndoInput } from '../lead-events.ts';
import { leadImportAnswer, leadImportInput, leadImports, leadImportUndoAnswer } from '../lead-import.ts';
import { LEAD_STAGES } from '../lead-stages.ts';
import {
  bulkLeadChange,
  bulkLeadChangeAnswer,
  lead,
  leadBoard,
  leadBoardQuery,
  leadChange,
  leadChangeAnswer,
  leadInput,
  leadList,
  leadsQuery,
  newLeadAnswer,
} from '../leads.ts';
import { PAGE_SIZE } from '../lists.ts';
import { pipelineSettings, pipelineSettingsInput } from '../pipeline-settings.ts';
import { get, patch, post, put, remove, routes } from '../route.ts';
import { taskList } from '../tasks.ts';

export const leadRoutes = routes(
  { access: 'pipeline' },
  {
    readPipeline: get('/pipeline', "The pipeline's settings and members", { answer: pipelineSettings }),
    savePipeline: put('/pipeline', "Changes the pipeline's settings", {
      body: pipelineSettingsInput,
      answer: okAnswer,
      example: { body: { followUpDays: 7 } },
    }),
    list: get('/leads', 'A page of leads', {
      query: leadsQuery,
      answer: leadList,
      tool: {
        name: 'list_leads',
        title: 'List leads',
        description:
          "The leads of the caller's newsletter: brands that it wants to pitch, has pitched or has booked, with stage, value, next step and assignee. Filter by stage, by a text in the brand's name, or by due next steps.",
      },
    }),
    readBoard: get('/leads/board', 'The pipeline as a board, the first leads of each stage', {
      query: leadBoardQuery,
      answer: leadBoard,
    }),
    listTasks: get('/tasks', 'What is due today: follow-ups, booked ads that need attention, renewals', {
      answer: taskList,
      tool: {
        name: 'list_tasks',
        title: 'List what is due today',
        description:
          "What the caller's pipeline needs today: follow-ups that are due, booked ads that run today, did not run or ran otherwise, and sponsors who are due to renew.",
      },
    }),
    save: post('/leads', 'Saves a brand, or a company by its name, as a lead', {
      body: leadInput,
      answer: newLeadAnswer,
      succeeds: [200, 201],
      example: { body: { brandId: '$BRAND_ID' } },
    }),
    changeSeveral: post('/leads/bulk', 'Moves several leads, or gives them an assignee or next step', {
      body: bulkLeadChange,
      answer: bulkLeadChangeAnswer,
      example: { body: { ids: ['$LEAD_ID'], stage: 'pitched' } },
    }),
    undo: post('/leads/undo', 'Undoes changes', {
      body: leadUndoInput,
      answer: leadUndoAnswer,
      refuses: ['gone'],
      example: { body: { events: ['$EVENT_ID'] } },
    }),
    read: get('/leads/{id}', 'A lead', { answer: lead }),
    change: patch('/leads/{id}', 'Changes a lead; refused if someone else has changed the same fields', {
      body: leadChange,
      answer: leadChangeAnswer,
      example: { body: { stage: 'in_talks', nextStep: 'Send the media kit' } },
      tool: {
        name: 'move_lead',
        title: 'Move a lead',
        description:
          'Moves a lead to another stage, and sets its next step where that is given. The change is in the history under the name of the token’s owner, and can be undone there.',
        input: z.object({
          id: z.string().min(1).max(100),
          stage: z.enum(LEAD_STAGES),
          nextStep: z.string().max(200).optional(),
          /** Day of the lead's next step, YYYY-MM-DD. */
          nextStepOn: givenDay.nullable().optional(),
        }),
      },
    }),
    listEvents: get('/leads/{id}/events', "A lead's history, newest first", {
      query: pageQuery(PAGE_SIZE.leadEvents),
      answer: leadEvents,
    }),
    log: post('/leads/{id}/events', "Adds a note or a call to a lead's history", {
      body: leadLogInput,
      answer: leadChangeAnswer,
      example: { body: { what: 'call', text: 'They plan their spring campaign in March' } },
    }),
    export: get('/exports/leads.csv', 'The pipeline as CSV', {
      query: leadsQuery,
      file: 'text/csv',
      refuses: ['payment_required'],
    }),
    listImports: get('/lead-imports', 'The imports of the last 30 days that can be undone', { answer: leadImports }),
    importRows: post('/lead-imports/{id}', 'Adds leads and bookings from a table; all parts of it have one id', {
      body: leadImportInput,
      answer: leadImportAnswer,
      example: {
        body: {
          rows: [{ row: 1, company: 'Acme', booking: { day: '2026-05-05', placementType: 'hero', price: 40_000 } }],
        },
      },
    }),
    undoImport: remove('/lead-imports/{id}', 'Undoes an import, but for leads that were changed since', {
      answer: leadImportUndoAnswer,
    }),
    remove: remove('/leads/{id}', 'Removes a lead from the pipeline; its history stays', {
      answer: bulkLeadChangeAnswer,
    }),
  },
);
