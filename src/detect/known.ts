// What the catalogue knows about names, beyond the mail.

export interface CatalogueNames {
  /** Those of the keys (domain/brand/name `brandKey`) that a person gave to a brand, as its name or as an alias. */
  companies(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the keys whose brands have a known site, or were made, named or confirmed by a person. */
  somebody(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The names of the brands that advertise regularly, by those of the domains that are their sites. */
  advertisers(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const nobody = async () => new Set<string>();
export const NO_CATALOGUE_NAMES: CatalogueNames = {
  companies: nobody,
  somebody: nobody,
  advertisers: async () => new Map(),
};
