// An ad that was found but whose sponsor could not be read: a slot that earlier issues sold, or an ad that
// consists of one picture.

export interface UnreadAd {
  kind: 'unread_slot' | 'unnamed_ad';
  /**
   * Identifies the ad among those of its kind in the mail, stable across analyses: its offset ('120'; '120:1' for the
   * second picture at that offset).
   */
  key: string;
  /** For a slot its disclosure words, '' if there are none; for a picture the reason why it is considered an ad. */
  words: string;
  /** For a slot: the claim about it that was dropped, with its confidence in percent and the reason. */
  lost?: { brand: string; confidence: number; reason: string };
  /** The text at that place, at most 600 characters. */
  text: string;
  /** URLs of the picture and of its link target; null for a slot. */
  picture: string | null;
  link: string | null;
  start: number;
  end: number;
}
