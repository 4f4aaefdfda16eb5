// A row of the tables of URLs that contain their target, and how most rows read it.
import { decodeUrl } from './encodings.ts';

/** @returns the URL that this one contains (which may be a redirector again), or null if it can't be read. */
type ReadTarget = (url: URL, path: RegExp) => string | null;

export type ClickUrlRow = readonly [
  owner: string,
  /** The URL's form, for people to read; the parts in capitals vary. */
  form: string,
  /** Hosts, each including its subdomains; empty if the vendor's customers use hosts of their own. */
  hosts: readonly string[],
  path: RegExp,
  target: ReadTarget,
];

/** Reads the target from the first of these query parameters that contains a URL. */
export const inParameter =
  (...names: string[]): ReadTarget =>
  ({ searchParams }) =>
    names.map((name) => decodeUrl(searchParams.get(name) ?? '')).find(Boolean) ?? null;

/** Reads the target from the first capturing group of the row's path. */
export const inPath =
  (decode: (part: string) => string | null): ReadTarget =>
  ({ pathname }, path) => {
    const part = path.exec(pathname)?.[1];
    return part ? decode(part) : null;
  };
