// Calls of a newsletter's pipeline: leads, bookings, recaps, the calendar, drafts and own contacts.
import { okAnswer } from '../account.ts';
import {
  bookingChange,
  bookingChangeAnswer,
  bookingInput,
  leadBookings,
  newBookingsAnswer,
  recap,
  recapInput,
  recapMail,
  slotCalendar,
  slotCalendarQuery,
  slotPlan,
  slotPlanState,
} from '../bookings.ts';
import { pageQuery } from '../common.ts';
import { ownContact, ownContactInput, ownContacts } from '../contacts.ts';
import {
  draft,
  draftQuery,
  pitchTemplate,
  pitchTemplateInput,
  pitchTemplates,
  rewordAnswer,
  rewordInput,
  sentMailAnswer,
  sentMailInput,
} from '../drafts.ts';
import {
  bulkLeadChange,
  bulkLeadChangeAnswer,
  lead,
  leadBoard,
  leadBoardQuery,
  leadChange,
  leadChangeAnswer,
  leadEvents,
  leadInput,
  leadList,
  leadsQuery,
  leadUndoAnswer,
  leadUndoInput,
  newLeadAnswer,
  pipelineSettings,
  pipelineSettingsInput,
} from '../leads.ts';
import { PAGE_SIZE } from '../lists.ts';
import { callsOfGroup, get, patch, pipelineCalls, post, put, remove } from './call.ts';

export const PIPELINE_CALLS = callsOfGroup(
  'member',
  pipelineCalls([
    get('/pipeline', "The pipeline's settings and members", pipelineSettings),
    put('/pipeline', "Changes the pipeline's settings", okAnswer, { body: pipelineSettingsInput }),
    get('/leads', 'A page of leads', leadList, { query: leadsQuery }),
    get('/leads/board', 'The pipeline as a board, the first leads of each stage', leadBoard, {
      query: leadBoardQuery,
    }),
    post('/leads', 'Saves a brand as a lead', newLeadAnswer, { body: leadInput }),
    post('/leads/bulk', 'Moves or assigns several leads', bulkLeadChangeAnswer, { body: bulkLeadChange }),
    post('/leads/undo', 'Undoes changes', leadUndoAnswer, { body: leadUndoInput }),
    get('/leads/{id}', 'A lead', lead),
    patch('/leads/{id}', 'Changes a lead; refused if someone else has changed the same fields', leadChangeAnswer, {
      body: leadChange,
    }),
    get('/leads/{id}/events', "A lead's history, newest first", leadEvents, {
      query: pageQuery(PAGE_SIZE.leadEvents),
    }),
    get('/leads/{id}/bookings', "A lead's bookings, and the recaps that can be opened", leadBookings),
    post('/leads/{id}/bookings', 'Books slots for a lead, all or none', newBookingsAnswer, {
      body: bookingInput,
    }),
    post('/leads/{id}/recaps', 'Creates a recap of ads that ran, shared by link', recap, {
      body: recapInput,
    }),
    get('/recaps/{id}/mail', 'A draft email that sends a recap to the sponsor', recapMail),
    remove('/recaps/{id}', "Closes a recap's link", okAnswer),
    patch('/bookings/{id}', 'Changes a booking or records its outcome', bookingChangeAnswer, {
      body: bookingChange,
    }),
    get('/slot-plan', 'The publishing schedule and the slots for sale', slotPlanState),
    put('/slot-plan', 'Sets the publishing schedule and the slots for sale', okAnswer, { body: slotPlan }),
    remove('/slot-plan', 'Resets the plan to what the received issues suggest', okAnswer),
    get('/calendar', 'Issues with their open, held and booked slots', slotCalendar, { query: slotCalendarQuery }),
    get('/exports/leads.csv', 'The pipeline as CSV', null, { query: leadsQuery }),
    get('/brands/{id}/draft', 'A draft pitch to a brand, each sentence with its evidence', draft, {
      query: draftQuery,
    }),
    post('/brands/{id}/draft/reword', 'Rewords a draft without adding facts', rewordAnswer, { body: rewordInput }),
    post(
      '/brands/{id}/sent',
      'Records a sent email: moves the lead to pitched and schedules a follow-up',
      sentMailAnswer,
      {
        body: sentMailInput,
      },
    ),
    get('/brands/{id}/contacts', "The pipeline's own contacts of a brand", ownContacts),
    post('/brands/{id}/contacts', 'Adds a contact that only the pipeline sees', ownContact, {
      body: ownContactInput,
    }),
    put('/own-contacts/{id}', 'Changes an own contact', ownContact, { body: ownContactInput }),
    remove('/own-contacts/{id}', 'Deletes an own contact', okAnswer),
    get('/pitch-templates', "The pipeline's own texts for drafts", pitchTemplates),
    post('/pitch-templates', 'Adds a template', pitchTemplate, { body: pitchTemplateInput }),
    put('/pitch-templates/{id}', 'Changes a template', pitchTemplate, { body: pitchTemplateInput }),
    remove('/pitch-templates/{id}', 'Deletes a template', okAnswer),
    remove('/leads/{id}', 'Removes a lead from the pipeline; its history stays', bulkLeadChangeAnswer),
  ]),
);
