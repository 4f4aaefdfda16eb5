import { okAnswer } from '../account.ts';
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
import { get, post, put, remove, routes } from '../route.ts';

export const draftRoutes = routes(
  { access: 'pipeline' },
  {
    draft: get('/brands/{id}/draft', 'A draft pitch to a brand, each sentence with its evidence', {
      query: draftQuery,
      answer: draft,
    }),
    reword: post('/brands/{id}/draft/reword', 'Rewords a draft without adding facts', {
      body: rewordInput,
      answer: rewordAnswer,
      limit: 'search',
      example: { body: { text: 'Hello, we saw that you sponsor newsletters like ours.' } },
    }),
    recordSentMail: post(
      '/brands/{id}/sent',
      'Records a sent email: moves the lead to pitched and schedules a follow-up',
      { body: sentMailInput, answer: sentMailAnswer, example: { body: { subject: 'An idea', body: 'Hello, ...' } } },
    ),
    listTemplates: get('/pitch-templates', "The pipeline's own texts for drafts", { answer: pitchTemplates }),
    createTemplate: post('/pitch-templates', 'Adds a template', {
      body: pitchTemplateInput,
      answer: pitchTemplate,
      succeeds: [201],
      example: { body: { name: 'Short', body: 'Hello {contact}, ...' } },
    }),
    saveTemplate: put('/pitch-templates/{id}', 'Changes a template', {
      body: pitchTemplateInput,
      answer: pitchTemplate,
      example: { body: { name: 'Shorter', body: 'Hi {contact}, ...' } },
    }),
    removeTemplate: remove('/pitch-templates/{id}', 'Deletes a template', { answer: okAnswer }),
  },
);
