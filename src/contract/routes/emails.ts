import {
  emailDetail,
  emailInput,
  emailInputAnswer,
  emailList,
  emailsQuery,
  enqueuedAnswer,
  processBatchInput,
  reprocessInput,
  resolveLinksInput,
  UPLOAD_MAX_BYTES,
  uploadAnswer,
  uploadQuery,
} from '../emails.ts';
import { BINARY_FIELD, get, JSON_ONLY, MULTIPART, post, routes } from '../route.ts';
import { sponsorshipDetailQuery } from '../sponsorships.ts';
import { MAIL_MAX_BYTES } from '../upload-rules.ts';

export const emailRoutes = routes(
  { access: 'admin' },
  {
    list: get('/emails', 'A page of received emails', { query: emailsQuery, answer: emailList }),
    listUnprocessed: get('/emails/unprocessed', 'A page of pending and failed emails', {
      query: emailsQuery,
      answer: emailList,
    }),
    read: get('/emails/{id}', 'An email with its body', { query: sponsorshipDetailQuery, answer: emailDetail }),
    readFrame: get('/emails/{id}/frame', 'An email as a page for a sandboxed frame', {
      query: sponsorshipDetailQuery,
      file: 'text/html',
    }),
    enter: post('/emails', 'Adds an email by hand', {
      body: emailInput,
      raw: { types: JSON_ONLY, maxBytes: MAIL_MAX_BYTES },
      answer: emailInputAnswer,
      succeeds: [202],
    }),
    upload: post('/emails/upload', 'Uploads email files, up to 32 MB in total', {
      raw: {
        types: MULTIPART,
        maxBytes: UPLOAD_MAX_BYTES,
        fields: {
          emails: { type: 'array', items: BINARY_FIELD },
          newsletterId: { type: 'string' },
          backlog: { type: 'string', enum: ['1'] },
        },
        required: ['emails'],
      },
      answer: uploadAnswer,
      limit: 'upload',
    }),
    uploadFile: post('/emails/upload/file', 'Uploads one email file as the body, up to 25 MB', {
      query: uploadQuery,
      raw: { types: ['application/octet-stream'], maxBytes: MAIL_MAX_BYTES, allocate: true },
      answer: uploadAnswer,
      limit: 'upload',
    }),
    process: post('/emails/process/{id}', 'Analyses an email again', { answer: enqueuedAnswer, succeeds: [202] }),
    reprocess: post('/emails/reprocess', 'Rebuilds emails from their stored bytes', {
      body: reprocessInput,
      answer: enqueuedAnswer,
      succeeds: [202],
    }),
    resolveLinks: post('/emails/resolve', 'Resolves the hidden links of stored emails', {
      body: resolveLinksInput,
      answer: enqueuedAnswer,
      succeeds: [202],
    }),
    processBatch: post('/emails/process-batch', 'Analyses pending and failed emails', {
      body: processBatchInput,
      answer: enqueuedAnswer,
      succeeds: [202],
    }),
  },
);
