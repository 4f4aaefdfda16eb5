// The input and output of every analyst: the rules, the learned analyst and the language models all implement the type
// `Analyst`.
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
  /** How often the queue has tried this mail, 1 for the first attempt; absent where attempts aren't counted. */
  attempt?: number;
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
  /**
   * For a claim that a vision model read in a picture: the picture's address as the mail has it (at most 2,000
   * characters), and all text that was read in it.
   */
  picture?: { src: string; text: string };
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

/**
 * 'rules': the hand-written rules alone; 'learned': the built-in analyst, a trained model that uses the rules;
 * 'openai': the language model; 'openai-vision': the language model asked about a picture.
 */
export type AnalystName = 'rules' | 'learned' | 'openai' | 'openai-vision';

export interface AnalystAnswer {
  analyst: AnalystName;
  /** Version of the rules or of the trained weights, or the language model's name. */
  version: string;
  claims: Claim[];
  /** The analyst's raw answer, for a language model with its tokens and time; stored in `aiResponse`. */
  raw: unknown;
  /** Tokens that a language model used; absent for the built-in analysts. */
  tokens?: number;
}

export type Analyst = (issue: Issue) => Promise<AnalystAnswer>;

/**
 * What supports a brand name that only the ad's running text mentions, without a link, picture or disclosure: the high
 * confidence of the built-in analyst, or nothing (see naming/supporting-evidence.ts).
 */
export type WeakNameSupport = 'analyst' | 'nothing';

/** A claim that has been checked against the mail. */
export interface GroundedClaim extends Claim {
  /** How much this mail counts when the brand's spelling is chosen from all mails; set by naming.ts. */
  nameWeight?: number;
  /** The company whose product the brand is, if the ad says so (see naming/relations.ts). */
  company?: string;
  /**
   * Set if only the ad's running text mentions the brand and its link leads to no known advertiser: what supports the
   * name nevertheless.
   */
  support?: WeakNameSupport;
  /** Percent. The analyst's own confidence, kept when `confidence` was lowered because nothing supports the name. */
  believed?: number;
  /** Registrable domain of the brand's site, if the mail's links or text show it; otherwise null. */
  domain: string | null;
  /** The position of the quote in `Issue.text`. */
  evidence: Span;
  /** The whole ad that contains the quote. */
  ad: AdEvidence;
  /** How the ad looks, stored so that later issues of the newsletter can recognise the same slot. */
  slot: AdSlotFingerprint | null;
  /** Registrable domains that the links of the quoted blocks lead to, at most 20. */
  linkDomains: string[];
}
