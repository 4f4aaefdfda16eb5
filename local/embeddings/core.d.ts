// The package's own types re-export types of a package that it bundles and doesn't depend on.
declare module '@energetic-ai/core' {
  /** Resolves when the backend can compute. */
  export function ready(): Promise<void>;
}
