// A line of an issue as the reader of disclosures gets it, and what it finds there.

export interface Disclosure {
  words: string;
  /** The sponsor's name after the words, as the mail writes it; null if it names none. */
  name: string | null;
  others?: string[];
  weight: number;
  /**
   * 'naming': the words credit a sponsor by name; 'label': a line that marks the text below or above it as an ad;
   * 'tag': a mark within an entry or a headline.
   */
  kind: 'naming' | 'label' | 'tag';
  under: boolean;
  /** True if `name` may be the ad's title instead of a sponsor's name. */
  isTitle?: boolean;
}

export interface LineTraits {
  /** Texts of the line's links. A sponsor's name is most likely one of them. */
  anchors: readonly string[];
  isHeading: boolean;
  isEntry: boolean;
  /** True if line breaks may come from a mail program that wraps sentences. */
  isWrapped?: boolean;
  isOwn(name: string): boolean;
}
