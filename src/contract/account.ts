import * as z from 'zod';
import { isoDate, required, webAddress } from './common.ts';

/** What the signed-in user may do; computed on the server only, the web never derives a right by itself. */
export const accessFlags = z.object({
  viewer: z.enum(['newcomer', 'free', 'subscriber', 'admin']),
  isSubscribed: z.boolean(),
  canSeeContacts: z.boolean(),
  canSeeEmailBodies: z.boolean(),
  canSeeDealInstructions: z.boolean(),
  canSeeTrackingAddresses: z.boolean(),
  canExport: z.boolean(),
  canCurate: z.boolean(),
  /** No onboarding while sign-ups are closed: the Admin Access Required page. */
  canOnboard: z.boolean(),
});
export type AccessFlags = z.infer<typeof accessFlags>;

/** GET /api/auth/user */
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
  /** The next billing date where the subscription renews, else its end. */
  subscriptionExpiresAt: isoDate.nullable(),
  subscriptionRenews: z.boolean(),
  hasCompletedTour: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
  access: accessFlags,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** POST /api/onboarding; signup source and newsletter come from the report page's session storage. */
export const onboarding = z.object({
  name: required('Newsletter name is required', 'Newsletter name', 200),
  website: required('Website is required', 'Website', 2000).pipe(webAddress('Please enter a valid URL')),
  description: required('Please provide a brief description', 'Description', 5000),
  signupSource: z.string().max(200).optional(),
  signupNewsletter: z.string().max(300).optional(),
});
export type Onboarding = z.infer<typeof onboarding>;

export const onboardingAnswer = z.object({
  message: z.string(),
  newsletter: z.object({ id: z.string(), name: z.string() }),
});

export const done = z.object({ ok: z.literal(true) });

/** POST /api/access-requests */
export const accessRequestInput = z.object({
  name: required('Name is required', 'Name', 200),
  email: required('Email is required', 'Email', 320).pipe(z.email('Please enter a valid e-mail address')),
  newsletter: z.string().trim().max(200).optional(),
  message: z.string().trim().max(5000).optional(),
});
export type AccessRequestInput = z.infer<typeof accessRequestInput>;

export const accessRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  newsletter: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: isoDate,
});
export const accessRequestList = z.array(accessRequest);
export type AccessRequest = z.infer<typeof accessRequest>;

export const plan = z.enum(['annual', 'weekly']);
export type Plan = z.infer<typeof plan>;

/** GET /api/subscribe?plan=weekly&returnTo=/brands: straight to checkout; a plan that isn't known is the annual one. */
export const subscribeQuery = z.object({ plan: plan.catch('annual'), returnTo: z.string().max(500).optional() });

/** POST /api/create-checkout-session; `returnTo` is a path of our own to come back to. */
export const checkoutInput = z.object({
  priceId: required('priceId is required', 'priceId', 200),
  returnTo: z.string().max(500).optional(),
});
export const redirectAnswer = z.object({ url: z.string() });
/** GET /api/prices: the configured price ids by plan. */
export const priceList = z.object({ annual: z.string(), weekly: z.string() });
