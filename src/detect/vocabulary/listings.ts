// Listings of others' products on a company's own site: 'aws.amazon.com/marketplace/pp/...' is the product's page.
import type { HostKind } from './hosts.ts';

const LISTINGS: readonly (readonly [kind: HostKind, host: string, path: RegExp])[] = [
  ['app-store', 'aws.amazon.com', /^\/marketplace\/pp\//],
  ['app-store', 'cloud.google.com', /^\/marketplace\/(?:product|browse)/],
  ['app-store', 'console.cloud.google.com', /^\/marketplace\/(?:product|browse)/],
  ['app-store', 'workspace.google.com', /^\/(?:u\/\d+\/)?marketplace\/app\//],
  ['app-store', 'microsoft.com', /^\/(?:[a-z]{2}-[a-z]{2}\/)?(?:store|p)\//],
  ['app-store', 'slack.com', /^\/(?:marketplace|apps)\/[A-Z0-9]/],
  ['app-store', 'figma.com', /^\/community\/(?:plugin|file|widget)\//],
  ['app-store', 'producthunt.com', /^\/(?:posts|products)\//],
  ['shop', 'walmart.com', /^\/ip\//],
  ['shop', 'target.com', /^\/p\//],
  ['shop', 'barnesandnoble.com', /^\/w\//],
  ['shop', 'startengine.com', /^\/offering\//],
  ['shop', 'udemy.com', /^\/course\//],
];
const LISTINGS_BY_HOST = Map.groupBy(LISTINGS, ([, host]) => host);

export function findListingKind({ hostname, pathname }: URL): HostKind | null {
  const listings = LISTINGS_BY_HOST.get(hostname.replace(/^www\./, ''));
  return listings?.find(([, , path]) => path.test(pathname))?.[0] ?? null;
}
