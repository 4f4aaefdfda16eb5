// An ad that was found but whose sponsor could not be read: a slot that earlier issues sold, or an ad that is one
// picture.

export interface UnreadAd {
  kind: 'unread_slot' | 'unnamed_ad';
  /**
   * Identifies it among those of its kind in the mail, stable over analyses: its offset ('120'; '120:1' for the second
   * picture there).
   */
  key: string;
  /** Of a slot: the disclosing words, '' where there are none; of a picture: why it is taken for an ad. */
  words: string;
  /** Of a slot: what was claimed of it and dropped, with the percentage of sureness and the reason. */
  lost?: { brand: string; confidence: number; reason: string };
  /** The text there, 600 characters at most. */
  text: string;
  /** Addresses of the picture, and of where it leads; null of a slot. */
  picture: string | null;
  link: string | null;
  /** Offsets in the mail's text. */
  start: number;
  end: number;
}
