// The input and output of every analyst: the offline reader and the language models implement the type `Analyst`.
import type { PlacementType } from '../contract/names.ts';
import type { Block } from './block.ts';

export interface Issue {
  subject: string | null;
  newsletter: { name: string | null; domain: string | null };
  sender: { name: string | null; address: string | null };
  text: string;
  blocks: Block[];
  /** How the confirmed ads of the newsletter's earlier issues looked, newest first; absent where nothing is known. */
  slots?: AdSlotFingerprint[];
  /** What people decided about claims in the newsletter's earlier issues, newest first. */
  corrections?: readonly ClaimCorrection[];
}

/** A claimed brand, and the brand that a person put in its place; null if it was no sponsor. */
export interface ClaimCorrection {
  claimed: string;
  correct: string | null;
}

/**
 * How an ad looks and where it is in its issue. It is stored for each newsletter, so that later issues can recognise
 * the same slot. Its words are stored in lower case, without punctuation and without the advertiser's name.
 */
export interface AdSlotFingerprint {
  /** The disclosing words: 'presented by'; '' if there are none. */
  words: string;
  heading: string;
  level: number;
  list: boolean;
  boxed: boolean;
  place: number;
  /** Host of the redirector or ad server that the ad's links go through; null if there is none. */
  host: string | null;
}

/** An analyst's claim of one sponsor; untrusted until `groundAnswer` has checked it. */
export interface Claim {
  brand: string;
  /** Address or domain of the brand's own site; null where the mail doesn't show it. */
  site: string | null;
  placementType: PlacementType;
  /** Words copied exactly from the mail, as evidence of the claim. */
  quote: string;
  block: number;
  /** The words that disclose the ad, for example 'sponsored by'; empty where none do. */
  disclosure: string[];
  confidence: number;
  /** Indexes of the ad's blocks in reading order; absent where the analyst doesn't give them. */
  blocks?: number[];
  /** Set if the analyst has separated this sponsor from others in the same block or under the same label. */
  isApart?: boolean;
  /** Further reasons that are shown to people, for example 'in the slot of earlier issues'. */
  why?: string[];
}

export interface Span {
  start: number;
  end: number;
}

export interface AdEvidence extends Span {
  headline: string | null;
  /** The ad's text without headline and call to action, cut to about 600 characters. */
  body: string;
  /** The call to action, if it is a line of its own: 'Try Acme free'. */
  call: string | null;
  /** The position of the disclosing words, which are highlighted separately; null if no words disclose the ad. */
  disclosureAt: Span | null;
  hasPicture: boolean;
  /** One line that says why it counts as an ad: 'disclosed by “Presented by” in its heading; linked to acme.com'. */
  reason: string;
}

/** 'offline': the reader that needs no key and no network; 'openai': the language model. */
export type AnalystName = 'offline' | 'openai';

export type ModelFailure = 'away' | 'over budget' | 'unusable answer';

export interface AnalystAnswer {
  analyst: AnalystName;
  version: string;
  claims: Claim[];
  /** The analyst's raw answer, for a language model with its tokens and time; stored in `aiResponse`. */
  raw: object;
  tokens?: number;
  modelFailure?: ModelFailure;
}

export type Analyst = (issue: Issue) => Promise<AnalystAnswer>;

/** A claim that has been checked against the mail. */
export interface GroundedClaim extends Claim {
  nameWeight?: number;
  /** The company whose product the brand is, if the ad says so (see naming/relations.ts). */
  company?: string;
  /** Registrable domain of the brand's site, if the mail's links or text show it; otherwise null. */
  domain: string | null;
  evidence: Span;
  ad: AdEvidence;
  /** How the ad looks, stored so that later issues of the newsletter can recognise the same slot. */
  slot: AdSlotFingerprint | null;
  /** Registrable domains that the links of the quoted and of the ad's other blocks lead to, at most 20. */
  linkDomains: string[];
}
