import { okAnswer } from '../account.ts';
import {
  mailboxImportChange,
  mailboxImportDetail,
  mailboxImportInput,
  mailboxImportList,
  mailboxSenderList,
  mailboxSendersQuery,
  newMailboxImportAnswer,
  senderDecisionAnswer,
  senderDecisionInput,
} from '../mailbox-imports.ts';
import { MAILBOX_PART_BYTES } from '../mailbox-rules.ts';
import { get, patch, post, put, routes } from '../route.ts';

export const mailboxImportRoutes = routes(
  { access: 'admin' },
  {
    list: get('/mailbox-imports', "The user's mailbox imports", { answer: mailboxImportList }),
    create: post('/mailbox-imports', 'Starts importing a mailbox file', {
      body: mailboxImportInput,
      answer: newMailboxImportAnswer,
      succeeds: [201],
      limit: 'upload',
    }),
    read: get('/mailbox-imports/{id}', 'Progress of a mailbox import, and the parts received so far', {
      answer: mailboxImportDetail,
    }),
    uploadPart: put('/mailbox-imports/{id}/parts/{part}', 'Uploads a part of the file as the body, up to 8 MB', {
      raw: { types: ['application/octet-stream'], maxBytes: MAILBOX_PART_BYTES, allocate: true },
      answer: okAnswer,
      limit: 'read',
    }),
    completeUpload: post('/mailbox-imports/{id}/complete', 'Completes the upload and starts reading the file', {
      answer: okAnswer,
      succeeds: [202],
      limit: 'upload',
    }),
    change: patch('/mailbox-imports/{id}', 'Pauses or resumes the reading', {
      body: mailboxImportChange,
      answer: okAnswer,
    }),
    listSenders: get('/mailbox-imports/{id}/senders', 'A page of unknown senders', {
      query: mailboxSendersQuery,
      answer: mailboxSenderList,
    }),
    decideSenders: post('/mailbox-imports/{id}/senders', 'Tracks or ignores senders', {
      body: senderDecisionInput,
      answer: senderDecisionAnswer,
    }),
    close: post('/mailbox-imports/{id}/close', 'Finishes the import and deletes everything that was not chosen', {
      answer: okAnswer,
      succeeds: [202],
    }),
  },
);
