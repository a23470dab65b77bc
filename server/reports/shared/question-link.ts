import { isProofOf, proofOf } from '#server/core/short-proof.ts';

const factsOf = (id: number) => ['question about a report', id];

/** Names a question in the link of its mail: made with the key, so that no other can be guessed. */
export const questionToken = (id: number, key: Buffer): string => `${id.toString(36)}-${proofOf(factsOf(id), key)}`;

/** Returns the question of a token; null for one that was made up. */
export function readQuestionToken(token: string, key: Buffer): number | null {
  const [, number = '', proof = ''] = /^([0-9a-z]{1,10})-([\w-]{22})$/.exec(token) ?? [];
  const id = Number.parseInt(number, 36);
  return Number.isSafeInteger(id) && isProofOf(proof, factsOf(id), key) ? id : null;
}

/** @param codeUrl of the code addresses, which answer it */
export const answerAddress = (codeUrl: string, token: string): string => `${codeUrl}/?answer=${token}`;

/** The token in the path and query of a request. */
export const answerTokenOf = (url: string): string | undefined => /^[^?]*\?answer=([\w-]{1,60})$/.exec(url)?.[1];
