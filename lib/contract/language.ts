import * as z from 'zod';

/** The languages that the portal is in, by their BCP 47 name. */
export type Language = (typeof languages)[number];

export const languages = ['en', 'de'] as const;

export const language = z.enum(languages);
