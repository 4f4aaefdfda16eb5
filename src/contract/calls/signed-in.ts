// Calls for every signed-in user, including newcomers: the account and its subscription.
import {
  accountDeletion,
  accountExport,
  accountSessions,
  checkoutInput,
  currentUser,
  okAnswer,
  onboarding,
  onboardingAnswer,
  priceList,
  redirectAnswer,
} from '../account.ts';
import { samePublisher, samePublisherQuery } from '../newsletters.ts';
import { callsOfGroup, get, post, remove } from './call.ts';

export const SIGNED_IN_CALLS = callsOfGroup('signedIn', [
  get('/auth/user', 'The signed-in user', currentUser),
  post('/onboarding', "Sets a new user's newsletter", onboardingAnswer, { body: onboarding }),
  get('/newsletters/same-publisher', "Tracked newsletters of a site's publisher", samePublisher, {
    query: samePublisherQuery,
  }),
  post('/auth/complete-tour', 'Marks the quick tour done', okAnswer),
  get('/account/sessions', 'Where the user is signed in', accountSessions),
  remove('/account/sessions/{id}', 'Ends one of the sessions', okAnswer),
  get('/account/export.json', "The user's own data as JSON", accountExport),
  get('/account/export.zip', "The user's own data, one CSV per kind", null),
  post('/account/delete', 'Deletes the account', okAnswer, { body: accountDeletion }),
  post('/auth/sign-out-everywhere', 'Ends all sessions of the user', okAnswer),
  post('/create-checkout-session', 'Starts a checkout', redirectAnswer, { body: checkoutInput }),
  post('/create-portal-session', 'Opens the billing portal', redirectAnswer),
  get('/prices', 'Price ids by plan', priceList),
]);
