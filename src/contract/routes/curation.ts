import { okAnswer } from '../account.ts';
import { auditList, auditQuery } from '../audit-log.ts';
import { brandDetail } from '../brands.ts';
import {
  brandAliasInput,
  brandAliasList,
  brandChange,
  brandMerge,
  brandMergeOrRemoval,
  brandRemovalList,
  brandRemovalsQuery,
  brandRestoreAnswer,
  curatedSponsorship,
  linkHostInput,
  linkHostList,
  sponsorshipChange,
} from '../curation.ts';
import {
  errorReport,
  errorReportInput,
  errorReportList,
  reviewDecision,
  reviewDecisionAnswer,
  reviewList,
  reviewQuery,
  reviewUndoAnswer,
} from '../review.ts';
import { get, patch, post, remove, routes } from '../route.ts';

export const curationRoutes = routes(
  { access: 'admin' },
  {
    reportSponsorship: post('/sponsorships/{id}/reports', 'Reports an error in a sponsorship', {
      access: 'member',
      body: errorReportInput,
      answer: errorReport,
      succeeds: [201],
    }),
    listOwnReports: get('/reports/own', "The caller's reports and their outcomes", {
      access: 'member',
      answer: errorReportList,
    }),
    markOwnReportsSeen: post('/reports/own/seen', 'Marks the outcomes as seen', { access: 'member', answer: okAnswer }),
    changeBrand: patch('/brands/{id}', 'Changes a brand', { body: brandChange, answer: brandDetail }),
    removeBrand: remove('/brands/{id}', 'Removes a brand with its sponsorships; can be undone for 30 days', {
      answer: brandMergeOrRemoval,
    }),
    mergeBrand: post('/brands/{id}/merge', 'Merges a brand into another; can be undone for 30 days', {
      body: brandMerge,
      answer: brandMergeOrRemoval,
    }),
    listAliases: get('/brands/{id}/aliases', 'Aliases of a brand', { answer: brandAliasList }),
    addAlias: post('/brands/{id}/aliases', 'Adds an alias to a brand', {
      body: brandAliasInput,
      answer: brandAliasList,
    }),
    removeAlias: remove('/brands/{id}/aliases/{alias}', 'Removes an alias from a brand', { answer: brandAliasList }),
    listBrandRemovals: get('/brand-removals', 'Merged and removed brands of the last 30 days', {
      query: brandRemovalsQuery,
      answer: brandRemovalList,
    }),
    undoBrandRemoval: post('/brand-removals/{id}/undo', 'Undoes a merge or removal', {
      answer: brandRestoreAnswer,
      refuses: ['gone'],
    }),
    changeSponsorship: patch('/sponsorships/{id}', 'Corrects a sponsorship; later analysis keeps the correction', {
      body: sponsorshipChange,
      answer: curatedSponsorship,
    }),
    rejectSponsorship: remove('/sponsorships/{id}', 'Rejects a sponsorship; later analysis keeps it rejected', {
      answer: curatedSponsorship,
      refuses: ['precondition_failed'],
    }),
    restoreSponsorship: post('/sponsorships/{id}/restore', 'Undoes a rejection', {
      answer: curatedSponsorship,
      refuses: ['precondition_failed'],
    }),
    listReview: get('/review', 'Entries waiting for review', { query: reviewQuery, answer: reviewList }),
    decideReview: post('/review/{id}', 'Decides an entry', {
      body: reviewDecision,
      answer: reviewDecisionAnswer,
      refuses: ['precondition_failed'],
    }),
    undoReview: post('/review/{id}/undo', 'Undoes a decision', { answer: reviewUndoAnswer, refuses: ['gone'] }),
    listAuditLog: get('/audit-log', 'Who changed what', { query: auditQuery, answer: auditList }),
    listLinkHosts: get('/link-hosts', 'Redirectors learned from ads', { answer: linkHostList }),
    confirmLinkHost: post('/link-hosts', 'Confirms or adds a redirector', {
      body: linkHostInput,
      answer: linkHostList,
    }),
    removeLinkHost: remove('/link-hosts/{domain}', 'Removes a redirector; it is not learned again', {
      answer: linkHostList,
    }),
  },
);
