// The input and output of every analyst: the offline reader and the language models implement the type `Analyst`.
import type { PlacementType } from '../contract/names.ts';
import type { Block } from './blocks.ts';

/** One issue of a newsletter, ready to be read for sponsors. */
export interface Issue {
  subject: string | null;
  /** The newsletter as the catalogue has it; null where unknown. `domain` is the registrable one ('example.com'). */
  newsletter: { name: string | null; domain: string | null };
  sender: { name: string | null; address: string | null };
  /** The plain text that `segment` made of the mail. It is stored, and every offset refers to it. */
  text: string;
  blocks: Block[];
  /** How the confirmed ads of the newsletter's earlier issues looked, newest first; absent where nothing is known. */
  slots?: AdSlotFingerprint[];
}

/**
 * How an ad looks and where it is in its issue. It is stored for each newsletter, so that later issues can recognise
 * the same slot. Its words are stored in lower case, without punctuation and without the advertiser's name.
 */
export interface AdSlotFingerprint {
  /** The disclosing words: 'presented by'; '' if there are none. */
  words: string;
  /** The words of the heading above the ad, for example 'a word from our sponsor'. */
  heading: string;
  level: number;
  list: boolean;
  boxed: boolean;
  /** Position in the issue, from 0 (top) to 1 (end). */
  place: number;
  /** Host of the redirector or ad server that the ad's links go through; null if there is none. */
  host: string | null;
}

/** An analyst's claim of one sponsor; untrusted until `groundAnswer` has checked it. */
export interface Claim {
  /** The sponsor's name as the mail spells it. */
  brand: string;
  /** Address or domain of the brand's own site; null where the mail doesn't show it. */
  site: string | null;
  placementType: PlacementType;
  /** Words copied exactly from the mail, as evidence of the claim. */
  quote: string;
  /** The block that contains the quote (index into `Issue.blocks`). */
  block: number;
  /** The words that disclose the ad, for example 'sponsored by'; empty where none do. */
  disclosure: string[];
  /** Percent, calibrated: of the claims with confidence 80, about 80 in 100 are right. */
  confidence: number;
  /** Indexes of the ad's blocks in reading order; absent where the analyst doesn't give them. */
  blocks?: number[];
  /**
   * True if the analyst has separated this sponsor from others in the same block or under the same label. Its name is
   * then certain, and its block may contain other sponsors too.
   */
  isApart?: boolean;
  /** Further reasons that are shown to people, for example 'in the slot of earlier issues'. */
  why?: string[];
}

/** A stretch of `Issue.text`, end exclusive, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** The whole ad that a claim rests on, for display. */
export interface AdEvidence extends Span {
  headline: string | null;
  /** The ad's text without headline and call to action, cut to about 600 characters. */
  body: string;
  /** The call to action, if it is a line of its own: 'Try Acme free'. */
  call: string | null;
  /** The position of the disclosing words, which are highlighted separately; null if no words disclose the ad. */
  disclosureAt: Span | null;
  /** One line that says why it counts as an ad: 'disclosed by “Presented by” in its heading; linked to acme.com'. */
  reason: string;
}

/** 'offline': the reader that needs no key and no network; 'openai': the language model. */
export type AnalystName = 'offline' | 'openai';

/** Why the language model didn't read an issue: temporarily unavailable, no tokens left today, or no usable answer. */
export type ModelFailure = 'away' | 'over budget' | 'unusable answer';

export interface AnalystAnswer {
  analyst: AnalystName;
  /** Version of the offline reader, or the language model's name. */
  version: string;
  claims: Claim[];
  /** The analyst's raw answer, for a language model with its tokens and time; stored in `aiResponse`. */
  raw: object;
  /** Tokens that a language model used; absent for the offline reader. */
  tokens?: number;
  /** Set if the offline reader answered because the language model failed. */
  modelFailure?: ModelFailure;
}

export type Analyst = (issue: Issue) => Promise<AnalystAnswer>;

/** A claim that has been checked against the mail. */
export interface GroundedClaim extends Claim {
  /** How much this mail counts when the brand's spelling is chosen from all mails; set by naming.ts. */
  nameWeight?: number;
  /** The company whose product the brand is, if the ad says so (see naming/relations.ts). */
  company?: string;
  /** Registrable domain of the brand's site, if the mail's links or text show it; otherwise null. */
  domain: string | null;
  /** The position of the quote in `Issue.text`. */
  evidence: Span;
  /** The whole ad that contains the quote. */
  ad: AdEvidence;
  /** How the ad looks, stored so that later issues of the newsletter can recognise the same slot. */
  slot: AdSlotFingerprint | null;
  /** Registrable domains that the links of the quoted and of the ad's other blocks lead to, at most 20. */
  linkDomains: string[];
}
