// A line of an issue as the reader of disclosures gets it, and what it finds there.

export interface Disclosure {
  words: string;
  /** The sponsor's name after the words, as the mail writes it; null if it names none. */
  name: string | null;
  weight: number;
  /** 'naming' credits a sponsor by name, 'label' marks the text below or above, 'tag' an entry or headline. */
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
