// What every analyst is given and must answer; both analysts (rules, model) stand behind the one type `Analyst`.
import type { PlacementType } from '../contract/names.ts';
import type { Block } from './blocks.ts';

/** One issue of a newsletter, ready to be read for sponsors. */
export interface Issue {
  subject: string | null;
  /** The newsletter as tracked; null parts are unknown. `domain` is registrable ('example.com'). */
  newsletter: { name: string | null; domain: string | null };
  sender: { name: string | null; address: string | null };
  /** The segmenter's text: the plain text that is stored and that every offset refers to. */
  text: string;
  blocks: Block[];
  /** Which attempt at this mail it is, 1 for the first (or where nobody counts). */
  attempt?: number;
}

/** What an analyst says of one sponsor; nothing of it is believed before `ground` has checked it. */
export interface Claim {
  /** Name as the mail writes it. */
  brand: string;
  /** Address or domain of the brand's own site, null where the mail doesn't show it. */
  site: string | null;
  placementType: PlacementType;
  /** Exact words of the mail on which the claim rests. */
  quote: string;
  /** The block the quote stands in (index into `Issue.blocks`). */
  block: number;
  /** Words of disclosure ('sponsored by'), empty where the ad isn't disclosed. */
  disclosure: string[];
  /** 0 to 100: of claims at 80, about 80 in 100 are right. */
  confidence: number;
}

export interface AnalystAnswer {
  analyst: 'rules' | 'openai';
  /** Version of the rules, or the model's name. */
  version: string;
  claims: Claim[];
  /** What the analyst said, word for word, with tokens and time where there are any; kept as `aiResponse`. */
  raw: unknown;
}

export type Analyst = (issue: Issue) => Promise<AnalystAnswer>;

/** A claim that the mail itself bears out. */
export interface GroundedClaim extends Claim {
  /** Registrable domain of the brand's site as seen in the mail's links or text, else null. */
  domain: string | null;
  /** Where the quote stands in `Issue.text`, end exclusive, in UTF-16 units. */
  evidence: { start: number; end: number };
  /** Registrable domains that the block's links lead to. */
  linkDomains: string[];
}
