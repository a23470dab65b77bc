import { isWellFormed } from '#lib/ponyfills/well-formed.ts';

/** PostgreSQL stores every Unicode text but the character NUL; half of a surrogate pair is no text. */
export const isStorable = (value: string) => !value.includes('\u0000') && isWellFormed(value);
