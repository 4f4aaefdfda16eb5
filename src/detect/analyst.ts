// The input and output of every analyst: the rules, the learned analyst and the language models all implement the type
// `Analyst`.
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
  /** Forms of ads confirmed in earlier issues of the newsletter, newest first; absent where nothing is known. */
  slots?: SlotForm[];
  /** Number of the attempt at this mail, 1 for the first; absent where attempts aren't counted. */
  attempt?: number;
}

/**
 * The form of an ad in its issue, as stored in the memory of a newsletter. Words are folded, without the advertiser's
 * name.
 */
export interface SlotForm {
  /** The disclosing words: 'presented by'; '' if there are none. */
  words: string;
  /** Of the heading above: 'a word from our sponsor'. */
  heading: string;
  level: number;
  list: boolean;
  boxed: boolean;
  /** 0 (top) to 1 (end). */
  place: number;
  /** Host of the redirector or ad server its links went through. */
  host: string | null;
}

/** An analyst's claim of one sponsor; untrusted until `groundAnswer` has checked it. */
export interface Claim {
  /** Name as the mail writes it. */
  brand: string;
  /** Address or domain of the brand's own site, null where the mail doesn't show it. */
  site: string | null;
  placementType: PlacementType;
  /** Exact words of the mail on which the claim rests. */
  quote: string;
  /** The block the quote is in (index into `Issue.blocks`). */
  block: number;
  /** Words of disclosure ('sponsored by'), empty where the ad isn't disclosed. */
  disclosure: string[];
  /** 0 to 100: of claims at 80, about 80 in 100 are right. */
  confidence: number;
  /** The blocks that make the ad, in reading order, where the analyst says them. */
  blocks?: number[];
  /**
   * Distinguished from other sponsors in its block or under its label: its name is certain, and its block may be
   * others' too.
   */
  isApart?: boolean;
  /** Further reasons, for people to read: 'in the slot of earlier issues'. */
  why?: string[];
  /**
   * For a claim read in a picture: the picture's address as written (2,000 characters at most), and all text read in
   * it.
   */
  picture?: { src: string; text: string };
}

/** A stretch of `Issue.text`, end exclusive, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** The whole ad that a claim rests on, for display. */
export interface Evidence extends Span {
  headline: string | null;
  /** Up to some 600 characters. */
  body: string;
  /** The line that calls to act, where one is on its own. */
  call: string | null;
  /** The words that disclose the ad, to be marked apart; null where none do. */
  disclosureAt: Span | null;
  /** Why it was judged an ad, one line: 'disclosed by “Presented by” in its heading; linked to acme.com'. */
  reason: string;
}

/**
 * 'rules': the grammar alone; 'learned': the built-in analyst above it; 'openai': the language model; 'openai-vision':
 * the same of a picture.
 */
export type AnalystName = 'rules' | 'learned' | 'openai' | 'openai-vision';

export interface AnalystAnswer {
  analyst: AnalystName;
  /** Version of the rules, or the model's name. */
  version: string;
  claims: Claim[];
  /** The analyst's raw answer, with tokens and time if there are any; stored as `aiResponse`. */
  raw: unknown;
  /** What a model cost; none by rules. */
  tokens?: number;
}

export type Analyst = (issue: Issue) => Promise<AnalystAnswer>;

/**
 * What supports a name that no link, picture or disclosure does: the built-in analyst's sureness, or nothing (see
 * naming/borne-out).
 */
export type Support = 'analyst' | 'nothing';

/** A claim that has been checked against the mail. */
export interface GroundedClaim extends Claim {
  /** Weight of this mail's vote on the spelling of `brand`; set by naming. */
  nameWeight?: number;
  /** The company whose product the brand is, if the ad says so (see naming/relations). */
  company?: string;
  /**
   * What supports the brand's name where only the ad's running text has it, and its link leads to no known advertiser.
   */
  support?: Support;
  /** Percent. How sure the analyst was, where the confidence was bounded for want of support. */
  believed?: number;
  /** Registrable domain of the brand's site as seen in the mail's links or text, else null. */
  domain: string | null;
  /** Where the quote is in `Issue.text`, end exclusive, in UTF-16 units. */
  evidence: Span;
  /** The ad around it. */
  ad: Evidence;
  /** Its form, for the memory of later issues. */
  slot: SlotForm | null;
  /** Registrable domains that the block's links lead to. */
  linkDomains: string[];
}
