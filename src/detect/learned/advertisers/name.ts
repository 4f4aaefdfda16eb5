// A name that may be the advertiser's, and where in the ad it was found.
import { containsKey } from '../../naming/scripts.ts';
import type { BlockReading } from '../reading.ts';

export const SOURCES = [
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
export type Source = (typeof SOURCES)[number];

export interface Name {
  /** As shown. */
  shown: string;
  key: string;
  sources: Map<Source, number>;
  /** Registrable domain of the unit's links whose name it spells. */
  site: string | null;
  /** Position of its first mention among the names offered. */
  order: number;
}

export type OfferName = (raw: string, source: Source, weight?: number, site?: string | null) => void;

/** How many blocks mention it. */
export const countBlocksNaming = ({ key }: Name, readers: readonly BlockReading[]): number =>
  readers.filter(({ folded }) => containsKey(folded, key)).length;

export const isShouted = (name: string) => name.length > 3 && name === name.toUpperCase();
