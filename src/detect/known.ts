// What detection asks the brand catalogue about the names that a mail mentions.

export interface BrandCatalogueLookup {
  /** Those of the keys (`brandKey` in domain/brand/name.ts) that a person gave to a brand, as its name or an alias. */
  companies(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the keys whose brands have a known site, or were created, named or confirmed by a person. */
  somebody(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** For each of the domains that is the site of a regular advertiser: that brand's name. */
  advertisers(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const noKeys = async () => new Set<string>();
export const EMPTY_BRAND_CATALOGUE_LOOKUP: BrandCatalogueLookup = {
  companies: noKeys,
  somebody: noKeys,
  advertisers: async () => new Map(),
};
