import { isProofOf, proofOf } from '#server/core/short-proof.ts';

/** How long a preview can be opened, at most. */
const previewMs = 24 * 3_600_000;
const hourMs = 3_600_000;

const factsOf = (identifier: string, until: string) => ['check preview', identifier, until];

/**
 * Opens the preview of an application's check, whose scans are of own staff. All of an hour are the same, so that an
 * application is read twice alike.
 */
export function createPreview(identifier: string, key: Buffer, now: number): string {
  const until = (Math.floor(now / hourMs) * hourMs + previewMs).toString(36);
  return `${until}.${proofOf(factsOf(identifier, until), key)}`;
}

export function isPreview(preview: string, identifier: string, key: Buffer, now: number): boolean {
  const [, until = '', proof = ''] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(preview) ?? [];
  return Number.parseInt(until, 36) >= now && isProofOf(proof, factsOf(identifier, until), key);
}
