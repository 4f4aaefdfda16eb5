// Replaces the MCP SDK's `_shims` module (wrangler.toml, alias), whose Worker version builds all schemas at start-up.
// The validator is for forms that a server asks a client to fill in, which ours never does.
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Forms are not asked for');
  }
}

/** Used by the SDK's stdio transport only. */
export const process = undefined;
