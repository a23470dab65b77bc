import * as z from 'zod';

/**
 * Each program of one machine has the port at its place after OPERATIONS_PORT, so that all of them may be given the
 * same settings.
 */
export const operationsPlaces = { api: 0, photo: 1, worker: 2, storage: 3, portal: 4 } as const;
export type OperatedProgram = keyof typeof operationsPlaces;

const usualPort = 4400;

export interface OperationsAddress {
  host: string;
  /** Null: no such address. */
  port: number | null;
  /** Whether the port was set by hand. */
  wasChosen: boolean;
}

/** Settings of what is seen from outside: read by the programs of the service and by the portal. */
export const operationsSettings = {
  /** First of the ports for /livez, /readyz and /metrics; 0: none. */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65531).optional(),
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Seconds between SIGTERM and the end of taking requests. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** Where traces go, by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'should be an http(s) address' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** Headers for it, `name=value` with commas between: a key of the collector. Read by the exporter. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
};

/** @param given what was read by `operationsSettings` */
export function operationsAddress(
  given: { OPERATIONS_PORT?: number | undefined; OPERATIONS_HOST: string },
  program: OperatedProgram,
): OperationsAddress {
  const first = given.OPERATIONS_PORT;
  const port = first === 0 ? null : (first ?? usualPort) + operationsPlaces[program];
  return { host: given.OPERATIONS_HOST, port, wasChosen: first !== undefined };
}
