import * as z from 'zod';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';

const sample = z.object({
  /** A name in the folder of samples, nothing else. */
  file: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,60}\.jpe?g$/),
  name: z.string().min(1).max(40),
  /** One short sentence. */
  about: z.string().max(200),
  expected: z.enum(authenticationStatuses),
});

/** A photo to try the page with, where the demo runs. */
export type Sample = z.output<typeof sample>;

/** The samples a file lists; none when it is not what it should be. */
export function parseSamples(text: string): Sample[] {
  try {
    return z.array(sample).max(20).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
