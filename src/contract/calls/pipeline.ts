// Calls of a newsletter's pipeline: leads, bookings, recaps, the calendar, drafts and own contacts.
import { okAnswer } from '../account.ts';
import {
  bookingChange,
  bookingChanged,
  bookingInput,
  bookingsMade,
  leadBookings,
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
  reworded,
  rewordInput,
  sentAnswer,
  sentInput,
} from '../drafts.ts';
import {
  lead,
  leadBoard,
  leadBoardQuery,
  leadBulk,
  leadBulkDone,
  leadChange,
  leadChanged,
  leadEvents,
  leadInput,
  leadList,
  leadMade,
  leadsQuery,
  leadUndo,
  leadUndone,
  pipelineInput,
  pipelineSettings,
} from '../leads.ts';
import { PAGE_SIZE } from '../lists.ts';
import { get, ofGroup, ofPipeline, patch, post, put, remove } from './call.ts';

export const PIPELINE_CALLS = ofGroup(
  'member',
  ofPipeline([
    get('/pipeline', 'How the pipeline is set up, and its members', pipelineSettings),
    put('/pipeline', 'Changes how the pipeline is set up', okAnswer, { body: pipelineInput }),
    get('/leads', 'A page of leads', leadList, { query: leadsQuery }),
    get('/leads/board', 'The pipeline as a board, the first leads of each stage', leadBoard, {
      query: leadBoardQuery,
    }),
    post('/leads', 'Saves a brand as a lead', leadMade, { body: leadInput }),
    post('/leads/bulk', 'Moves or assigns several leads', leadBulkDone, { body: leadBulk }),
    post('/leads/undo', 'Takes changes back', leadUndone, { body: leadUndo }),
    get('/leads/{id}', 'A lead', lead),
    patch('/leads/{id}', 'Changes a lead; refused where others changed the same fields meanwhile', leadChanged, {
      body: leadChange,
    }),
    get('/leads/{id}/events', "A lead's history, newest first", leadEvents, {
      query: pageQuery(PAGE_SIZE.leadEvents),
    }),
    get('/leads/{id}/bookings', "A lead's bookings, and the recaps that can be opened", leadBookings),
    post('/leads/{id}/bookings', 'Books slots for a lead, all or none', bookingsMade, {
      body: bookingInput,
    }),
    post('/leads/{id}/recaps', 'Makes a recap of ads that ran, to be shared by its link', recap, {
      body: recapInput,
    }),
    get('/recaps/{id}/mail', 'A draft of the mail that brings a recap to the sponsor', recapMail),
    remove('/recaps/{id}', "Closes a recap's link", okAnswer),
    patch('/bookings/{id}', 'Changes a booking, or says what became of it', bookingChanged, {
      body: bookingChange,
    }),
    get('/slot-plan', 'When issues come out and what they sell', slotPlanState),
    put('/slot-plan', 'Sets when issues come out and what they sell', okAnswer, { body: slotPlan }),
    remove('/slot-plan', 'Forgets what was set: the plan follows from the issues received', okAnswer),
    get('/calendar', 'Issues with their open, held and booked slots', slotCalendar, { query: slotCalendarQuery }),
    get('/exports/leads.csv', 'The pipeline as CSV', null, { query: leadsQuery }),
    get('/brands/{id}/draft', 'A draft to a brand, each sentence with its evidence', draft, { query: draftQuery }),
    post('/brands/{id}/draft/reword', 'A draft in other words, without new facts', reworded, { body: rewordInput }),
    post('/brands/{id}/sent', 'Notes that a mail was sent: the lead is pitched, its follow-up planned', sentAnswer, {
      body: sentInput,
    }),
    get('/brands/{id}/contacts', "The pipeline's own contacts of a brand", ownContacts),
    post('/brands/{id}/contacts', 'Adds a contact of a brand that the pipeline alone sees', ownContact, {
      body: ownContactInput,
    }),
    put('/own-contacts/{id}', 'Changes an own contact', ownContact, { body: ownContactInput }),
    remove('/own-contacts/{id}', 'Deletes an own contact', okAnswer),
    get('/pitch-templates', "The pipeline's own texts for drafts", pitchTemplates),
    post('/pitch-templates', 'Adds a template', pitchTemplate, { body: pitchTemplateInput }),
    put('/pitch-templates/{id}', 'Changes a template', pitchTemplate, { body: pitchTemplateInput }),
    remove('/pitch-templates/{id}', 'Deletes a template', okAnswer),
    remove('/leads/{id}', 'Takes a lead out of the pipeline; its history stays', leadBulkDone),
  ]),
);
