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
  /** Forms of ads confirmed in earlier issues of the newsletter, newest first; absent where nothing is known. */
  slots?: SlotForm[];
  /** Which attempt at this mail it is, 1 for the first (or where nobody counts). */
  attempt?: number;
}

/** How an ad stood in its issue: what the memory of a newsletter keeps of it. Words are folded, without the advertiser's name. */
export interface SlotForm {
  /** That disclosed it: 'presented by'; '' where none did. */
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
  /** The blocks that make the ad, in reading order, where the analyst says them. */
  blocks?: number[];
  /** What else speaks for it, in words for a person: 'in the slot of earlier issues'. */
  why?: string[];
  /** The picture in which it was read, where no words of the mail say it: its address as written (2,000 characters at most), and all that was read there. */
  picture?: { src: string; text: string };
}

/** A stretch of `Issue.text`, end exclusive, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** The whole ad that a claim rests on, as a person is shown it. */
export interface Evidence extends Span {
  headline: string | null;
  /** Up to some 600 characters. */
  body: string;
  /** The line that calls to act, where one stands alone. */
  call: string | null;
  /** The words that disclose the ad, to be marked apart; null where none do. */
  disclosureAt: Span | null;
  /** Why it was judged an ad, one line: 'disclosed by “Presented by” in its heading; linked to acme.com'. */
  reason: string;
}

/** 'rules': the grammar alone; 'learned': the built-in analyst above it; 'openai': the language model; 'openai-vision': the same of a picture. */
export type AnalystName = 'rules' | 'learned' | 'openai' | 'openai-vision';

export interface AnalystAnswer {
  analyst: AnalystName;
  /** Version of the rules, or the model's name. */
  version: string;
  claims: Claim[];
  /** What the analyst said, word for word, with tokens and time where there are any; kept as `aiResponse`. */
  raw: unknown;
  /** What a model cost; none by rules. */
  tokens?: number;
}

export type Analyst = (issue: Issue) => Promise<AnalystAnswer>;

/** A claim that the mail itself bears out. */
export interface GroundedClaim extends Claim {
  /** How well the mail bears out the way `brand` is written; set once it is named (see naming). */
  nameWeight?: number;
  /** The company whose product the brand is, where the ad says so (see naming/relations). */
  company?: string;
  /** Nothing but the ad's running words names the brand (see naming/borne-out). */
  alone?: boolean;
  /** Registrable domain of the brand's site as seen in the mail's links or text, else null. */
  domain: string | null;
  /** Where the quote stands in `Issue.text`, end exclusive, in UTF-16 units. */
  evidence: Span;
  /** The ad around it. */
  ad: Evidence;
  /** Its form, for the memory of later issues. */
  slot: SlotForm | null;
  /** Registrable domains that the block's links lead to. */
  linkDomains: string[];
}
