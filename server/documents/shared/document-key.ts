import { randomBase62 } from '#server/core/token.ts';

export const documentLifetimeDays = 7;

export function createDocumentKey(): string {
  return `doc_${randomBase62(22)}`;
}
