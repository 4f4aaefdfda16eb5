// Reads files of the web build in the Worker.
export interface AssetFiles {
  /** @throws Error if the build has no such file. */
  text(path: string): Promise<string>;
}

export function createAssetFiles(assets: Fetcher): AssetFiles {
  return {
    async text(path) {
      const response = await assets.fetch(`https://assets.local${path}`);
      if (!response.ok) throw new Error(`The web build has no ${path} (${response.status})`);
      return response.text();
    },
  };
}
