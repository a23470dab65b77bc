import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';

/** Bytes in base64url without padding, as Web Authentication writes them in JSON. */
export const passkeyBytes = (most: number) =>
  z
    .string()
    .min(1, reasonText('fieldRequired'))
    .max(most, reasonText('atMostCharacters', { count: most }))
    .regex(/^[A-Za-z0-9_-]*$/, reasonText('notBase64url'));

/** AuthenticationResponseJSON of Web Authentication; members that are not listed are ignored. */
export const passkeyAnswer = z.object({
  id: passkeyBytes(1_400),
  rawId: passkeyBytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: passkeyBytes(4_000),
    authenticatorData: passkeyBytes(4_000),
    signature: passkeyBytes(4_000),
    userHandle: passkeyBytes(100).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
