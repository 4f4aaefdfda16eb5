// What the MCP server's SDK takes from its runtime, in place of its own `_shims` (wrangler.toml, alias). Its JSON
// schema validator is for forms that a server asks a client to fill in, which ours never does. Its Worker shim also
// builds every schema of the protocol at start-up; without it they are built when the first client calls.
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Forms are not asked for');
  }
}

/** Only its stdio transport has a use for one. */
export const process = undefined;
