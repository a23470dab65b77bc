import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('A route has a schema of Fastify: the contract is what requests are parsed and answers written by.');
};

/**
 * Routes have no schemas of Fastify: leaves out their compiler (ajv) and its 30 ms of processor time at every start.
 */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
