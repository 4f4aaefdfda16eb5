import { okAnswer } from '../account.ts';
import {
  newsletterLookUpQuery,
  newsletterOnItsSite,
  pastIssuesChange,
  pastIssuesImport,
  pastIssuesInput,
} from '../past-issues.ts';
import { get, patch, post, routes } from '../route.ts';

export const pastIssueRoutes = routes(
  { access: 'member' },
  {
    read: get('/newsletters/{id}/past-issues', 'Progress of reading past issues', {
      answer: pastIssuesImport,
      example: { parameter: 'OWN_NEWSLETTER_ID' },
    }),
    start: post('/newsletters/{id}/past-issues', "Reads past issues from the newsletter's public archive", {
      body: pastIssuesInput,
      answer: okAnswer,
      succeeds: [202],
    }),
    pauseOrResume: patch('/newsletters/{id}/past-issues', 'Pauses or resumes the reading', {
      body: pastIssuesChange,
      answer: okAnswer,
    }),
    lookUpNewsletter: get('/newsletter-look-up', "What a newsletter's own site says about it", {
      access: 'admin',
      query: newsletterLookUpQuery,
      answer: newsletterOnItsSite,
      refuses: ['not_found'],
    }),
  },
);
