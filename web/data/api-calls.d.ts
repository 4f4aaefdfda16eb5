declare module 'virtual:api-calls' {
  const METHODS_AND_PATHS: Record<string, string>;
  export default METHODS_AND_PATHS;
}
