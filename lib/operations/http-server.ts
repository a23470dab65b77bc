/**
 * `createServer` of node:http. An import of that module would load all it can give, a client of WebSockets too: 25 ms
 * of processor time at every start of a program.
 */
export const { createServer } = process.getBuiltinModule('node:http');
