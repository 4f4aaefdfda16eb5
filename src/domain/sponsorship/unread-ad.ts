// An ad that was seen and could not be named: a slot that earlier issues sold and that came without a sponsor to read, an ad that is one picture.

export interface UnreadAd {
  kind: 'unread_slot' | 'unnamed_ad';
  /** Tells it from others of its kind in the mail, analysis after analysis: its offset, '120', and '120:1' of the second picture that stands there. */
  key: string;
  /** Of a slot the words that disclose it; of a picture why it is taken for an ad. */
  words: string;
  /** What stands there, 600 characters at most. */
  text: string;
  /** Addresses of the picture, and of where it leads; null of a slot. */
  picture: string | null;
  link: string | null;
  /** Offsets in the mail's text. */
  start: number;
  end: number;
}
