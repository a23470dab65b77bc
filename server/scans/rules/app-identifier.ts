import { randomBase62 } from '#server/core/token.ts';

/** An application identifier that cannot be guessed: 131 random bits. */
export function createAppIdentifier(): string {
  return `app_${randomBase62(22)}`;
}
