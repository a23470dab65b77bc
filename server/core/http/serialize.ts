import { createHash } from 'node:crypto';
import type { EndpointShape } from '#lib/contract/endpoint.ts';

/** The answer by the contract: validated, without what the contract does not have. */
export const serialize = ({ response }: EndpointShape, answer: unknown): string =>
  JSON.stringify(response ? response.parse(answer) : answer);

/** Version of a record as its ETag: a digest of the answer, which changes with each field that the caller sees. */
export const versionOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
