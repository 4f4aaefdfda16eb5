// Replaces the parts of the Stripe SDK that we never call (wrangler.toml, alias): each client builds all of its
// resources, so that the bundler can't leave any out by itself.
class UnusedResource {}

export {
  UnusedResource as Issuing,
  UnusedResource as OAuthResource,
  UnusedResource as StripeEventNotificationHandler,
  UnusedResource as TestHelpers,
  UnusedResource as Treasury,
  UnusedResource as V2,
};
