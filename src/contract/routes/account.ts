import {
  accountDeletion,
  accountExport,
  accountSessions,
  currentUser,
  okAnswer,
  onboarding,
  onboardingAnswer,
} from '../account.ts';
import { samePublisher, samePublisherQuery } from '../newsletters.ts';
import { get, post, remove, routes } from '../route.ts';

export const accountRoutes = routes(
  { access: 'signedIn' },
  {
    signIn: get('/login', 'Starts sign-in', {
      access: 'public',
      succeeds: [302],
      limit: 'login',
      refuses: ['vendor_failed'],
    }),
    completeSignIn: get('/callback', 'Completes the sign-in', {
      access: 'public',
      succeeds: [302],
      limit: 'login',
      refuses: ['unauthenticated', 'forbidden', 'conflict', 'vendor_failed'],
    }),
    signOut: get('/logout', 'Ends the session', { access: 'public', succeeds: [200, 302] }),
    readUser: get('/auth/user', 'The signed-in user', { answer: currentUser, refuses: ['not_found'] }),
    onboard: post('/onboarding', "Sets a new user's newsletter", { body: onboarding, answer: onboardingAnswer }),
    listSamePublisher: get('/newsletters/same-publisher', "Tracked newsletters of a site's publisher", {
      query: samePublisherQuery,
      answer: samePublisher,
    }),
    completeTour: post('/auth/complete-tour', 'Marks the quick tour done', { answer: okAnswer }),
    listSessions: get('/account/sessions', 'Where the user is signed in', { answer: accountSessions }),
    endSession: remove('/account/sessions/{id}', 'Ends one of the sessions', { answer: okAnswer }),
    exportAsJson: get('/account/export.json', "The user's own data as JSON", { answer: accountExport, limit: 'write' }),
    exportAsZip: get('/account/export.zip', "The user's own data, one CSV per kind", {
      file: 'application/zip',
      limit: 'write',
    }),
    delete: post('/account/delete', 'Deletes the account', {
      body: accountDeletion,
      answer: okAnswer,
      refuses: ['vendor_failed'],
    }),
    signOutEverywhere: post('/auth/sign-out-everywhere', 'Ends all sessions of the user', { answer: okAnswer }),
  },
);
