// Defines the candidate names of an ad's advertiser, and where in the ad a name can be found.
import { containsFoldedName } from '../../naming/scripts.ts';
import type { BlockObservations } from '../reading.ts';

/**
 * Where in an ad a name was found, for example 'disclosed' (after disclosing words), 'anchor' (a link's text), 'alt' (a
 * picture's text), 'spelled' (words that spell the linked domain), 'label' (the domain itself) or 'capitals' (running
 * text). Their order is the order of the model's columns.
 */
export const NAME_SOURCES = [
  'disclosed',
  'phrase',
  'anchor',
  'alt',
  'leading',
  'heading',
  'byline',
  'spelled',
  'label',
  'selling',
  'capitals',
  'possessive',
  'rules',
  'file',
  'credit',
  'head',
] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

export interface PossibleAdvertiserName {
  /** The name as it is displayed. */
  shown: string;
  /** The name as it is compared: normalised by `normaliseBrandName`. */
  key: string;
  /** Where the name was found, with the sum of weights for each source. */
  sources: Map<NameSource, number>;
  /** The linked registrable domain that the name spells; null if there is none. */
  site: string | null;
  /** Position of the name among the candidate names, in order of first mention. */
  order: number;
}

export type NameCollector = (raw: string, source: NameSource, weight?: number, site?: string | null) => void;

/** The number of blocks that mention a name. */
export const countBlocksNaming = ({ key }: PossibleAdvertiserName, readers: readonly BlockObservations[]): number =>
  readers.filter(({ folded }) => containsFoldedName(folded, key)).length;

/** True for a name in capitals only, if it is too long for an abbreviation. */
export const isLongNameInCapitals = (name: string) => name.length > 3 && name === name.toUpperCase();
