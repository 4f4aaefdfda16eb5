// Declares the one function that we use, because the package's own types import a package that npm doesn't install.
declare module '@energetic-ai/core' {
  /** Resolves when the backend can compute. */
  export function ready(): Promise<void>;
}
