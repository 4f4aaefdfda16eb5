// The signed-in user, onboarding, access requests, checkout, sessions, and the export and deletion of an account.
import * as z from 'zod';
import { isoDate, pageQuery, paging, requiredText } from './common.ts';
import { ACCESS_REQUEST_STATUSES } from './names.ts';
import { newsletterInput } from './newsletters.ts';

/** What the signed-in user may do. Only the server computes these flags; the web app never derives a right itself. */
export const accessFlags = z.object({
  viewer: z.enum(['newcomer', 'free', 'subscriber', 'admin']),
  isSubscribed: z.boolean(),
  /** A subscription exists but gives no access: the user must renew it and can't buy another. */
  mustRenew: z.boolean(),
  canSeeContacts: z.boolean(),
  canSeeEmailBodies: z.boolean(),
  canSeeDealInstructions: z.boolean(),
  canSeeTrackingAddresses: z.boolean(),
  canExport: z.boolean(),
  canCurate: z.boolean(),
  ownsNewsletter: z.boolean(),
  /** Other newcomers get the Admin Access Required page. */
  canOnboard: z.boolean(),
});
export type AccessFlags = z.infer<typeof accessFlags>;

export const currentUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  newsletterId: z.string().nullable(),
  newsletterName: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  subscriptionStatus: z.string(),
  subscriptionId: z.string().nullable(),
  subscriptionTier: z.string(),
  /** The next billing date if the subscription renews, otherwise its end. */
  subscriptionExpiresAt: isoDate.nullable(),
  subscriptionRenews: z.boolean(),
  hasCompletedTour: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
  access: accessFlags,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const onboarding = newsletterInput.extend({
  description: requiredText('Please provide a brief description', 'Description', 5000),
  signupSource: z.string().max(200).optional(),
  signupNewsletter: z.string().max(300).optional(),
  /** A tracked newsletter that the user runs, chosen from the publisher's (GET /api/newsletters/same-publisher). */
  newsletterId: z.string().max(100).optional(),
  /** True: none of the publisher's tracked ones, however similar the names are. */
  isAnother: z.boolean().optional(),
});
export type Onboarding = z.infer<typeof onboarding>;

export const onboardingAnswer = z.object({
  message: z.string(),
  newsletter: z.object({ id: z.string(), name: z.string() }),
});

export const okAnswer = z.object({ ok: z.literal(true) });

export const accessRequestInput = z.object({
  name: requiredText('Name is required', 'Name', 200),
  email: requiredText('Email is required', 'Email', 320).pipe(z.email('Please enter a valid email address')),
  newsletter: z.string().trim().max(200).nullish(),
  message: z.string().trim().max(5000).nullish(),
});
export type AccessRequestInput = z.infer<typeof accessRequestInput>;

export const accessRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  newsletter: z.string().nullable(),
  message: z.string().nullable(),
  status: z.enum(ACCESS_REQUEST_STATUSES),
  decidedAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type AccessRequest = z.infer<typeof accessRequest>;

export const accessRequestsQuery = pageQuery(20).extend({ status: z.enum(ACCESS_REQUEST_STATUSES).default('pending') });
export type AccessRequestsQuery = z.infer<typeof accessRequestsQuery>;
export const accessRequestList = z.object({
  requests: z.array(accessRequest),
  ...paging,
});

export const accessRequestChange = z.object({
  status: z.enum(['accepted', 'declined'], { error: 'Accept or decline it' }),
});

export const plan = z.enum(['annual', 'weekly']);
export type Plan = z.infer<typeof plan>;

/** GET /api/subscribe?plan=weekly&returnTo=/brands redirects to checkout. An unknown plan means the annual one. */
export const subscribeQuery = z.object({ plan: plan.catch('annual'), returnTo: z.string().max(500).optional() });

export const checkoutInput = z.object({
  priceId: requiredText('priceId is required', 'priceId', 200),
  returnTo: z.string().max(500).optional(),
});
export const redirectAnswer = z.object({ url: z.string() });
export const priceList = z.object({ annual: z.string(), weekly: z.string() });

export const accountSessions = z.array(
  z.object({
    id: z.string(),
    signedInAt: isoDate.nullable(),
    expires: isoDate,
    /** The browser's User-Agent at sign-in; null for sessions created before it was stored. */
    agent: z.string().nullable(),
    isCurrent: z.boolean(),
  }),
);
export type AccountSessions = z.infer<typeof accountSessions>;

export const accountExport = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** The user types their own e-mail address, or 'delete' if the account has none. */
export const accountDeletion = z.object({
  confirm: z.string({ error: 'Type your email address to confirm' }).max(400),
});
