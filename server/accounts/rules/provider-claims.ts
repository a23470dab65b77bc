import * as z from 'zod';
import { storableText, text } from '#lib/contract/common.ts';
import { maxUserNameCharacters, userEmail } from '#lib/contract/users.ts';

/** Person by the claims of an identity provider, within the limits of a user. */
export interface Person {
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  claims: Readonly<Record<string, unknown>>;
}

/** OpenID Connect Core 1.0, section 2: at most 255 characters. */
const subject = storableText(255).min(1);
const address = z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), userEmail);

/**
 * Reads the claims of an ID token whose signature was checked. An address or name that no user may have counts as not
 * given. An address counts as verified if the provider says so or has no such claim, as some do not.
 * @returns null when the subject cannot be stored
 */
export function readClaims(claims: Readonly<Record<string, unknown>>): Person | null {
  const sub = subject.safeParse(claims['sub']);
  if (!sub.success) return null;
  const name = text(maxUserNameCharacters).min(1).safeParse(claims['name']);
  const verified = claims['email_verified'];
  return {
    subject: sub.data,
    email: address.safeParse(claims['email']).data,
    // Amazon Cognito sends the word.
    isVerified: verified === undefined || verified === true || verified === 'true',
    name: name.data,
    claims,
  };
}
