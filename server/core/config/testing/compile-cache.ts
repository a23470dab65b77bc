/**
 * Programs that tests start read their compiled modules from here: half of what a start computes. Set by
 * vitest.config.ts.
 */
export const compileCache: Record<string, string> = process.env['NODE_COMPILE_CACHE']
  ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  : {};
