// Replaces the MCP SDK's `_shims` module, which provides its runtime (wrangler.toml, alias). The JSON schema validator
// is for forms that a server asks a client to fill in, which ours never does. The SDK's Worker shim also builds all
// schemas of the protocol at start-up; with this one they are built when the first client calls.
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Forms are not asked for');
  }
}

/** The SDK imports `process` from this module, but only its stdio transport, which no Worker has, uses it. */
export const process = undefined;
