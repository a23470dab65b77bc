import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';

const shape = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** Whether it names a zone of the IANA time zone database, or one of its aliases. */
export function isTimeZone(value: string): boolean {
  if (!shape.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const timeZone = z.string().refine(isTimeZone, reasonText('timeZoneInvalid'));
