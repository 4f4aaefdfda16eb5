export interface UnreadAd {
  kind: 'unread_slot' | 'unnamed_ad';
  /** Stable across analyses: its offset ('120'; '120:1' for the second picture there). */
  key: string;
  /** A slot's disclosure words, or why a picture is considered an ad. */
  words: string;
  /** A slot's claim that was dropped. */
  lost?: { brand: string; confidence: number; reason: string };
  /** At most 600 characters. */
  text: string;
  /** Null for a slot. */
  picture: string | null;
  link: string | null;
  start: number;
  end: number;
}
