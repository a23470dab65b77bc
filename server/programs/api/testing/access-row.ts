import type { CallInput } from './api-client.ts';
import type { TestApi } from './start-api.ts';
import type { PersonaName } from './world.ts';

/** Answers of one endpoint to each persona, asked for a resource of the brand. A new endpoint needs a row here. */
export interface AccessRow {
  /** Statuses in the order of `personaNames`. */
  expected: readonly number[];
  /** A request that is right in every way; made again for each call. */
  request(api: TestApi, persona: PersonaName): Promise<CallInput>;
}
