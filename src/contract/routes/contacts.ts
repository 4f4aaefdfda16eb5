import { okAnswer } from '../account.ts';
import { contactReportInput, ownContact, ownContactInput, ownContacts } from '../contacts.ts';
import { errorReport } from '../review.ts';
import { get, post, put, remove, routes } from '../route.ts';

export const contactRoutes = routes(
  { access: 'pipeline' },
  {
    listOwn: get('/brands/{id}/contacts', "The pipeline's own contacts of a brand", { answer: ownContacts }),
    addOwn: post('/brands/{id}/contacts', 'Adds a contact that only the pipeline sees', {
      body: ownContactInput,
      answer: ownContact,
      succeeds: [201],
      example: { body: { name: 'Mia Chen', title: 'Partnerships', email: 'mia@brand.example' } },
    }),
    changeOwn: put('/own-contacts/{id}', 'Changes an own contact', {
      body: ownContactInput,
      answer: ownContact,
      example: { body: { name: 'Mia Chen', email: 'mia.chen@brand.example' } },
    }),
    removeOwn: remove('/own-contacts/{id}', 'Deletes an own contact', { answer: okAnswer }),
    report: post('/brands/{id}/contact-reports', 'Reports a wrong contact', {
      access: 'member',
      body: contactReportInput,
      answer: errorReport,
      succeeds: [201],
      refuses: ['payment_required'],
    }),
  },
);
