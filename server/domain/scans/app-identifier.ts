import { randomBase62 } from '../auth/token.ts';

/** An application identifier nobody guesses: 131 random bits. */
export function createAppIdentifier(): string {
  return `app_${randomBase62(22)}`;
}
