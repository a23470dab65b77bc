import * as z from 'zod';
import { createToken } from '#lib/contract/users.ts';

/** Values of the form: an expiry as people choose one. The request has the time that it means when it is sent. */
export const tokenForm = z
  .object({
    name: createToken.body.shape.name,
    permissions: createToken.body.shape.permissions,
    expiry: z.enum(['7', '30', '90', '365', 'day']),
    day: z.string(),
  })
  .superRefine(({ expiry, day }, context) => {
    if (expiry !== 'day' || z.iso.date().safeParse(day).success) return;
    // As a field that was left out: the form says in its language that a day is to be chosen.
    context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['day'] });
  })
  .transform(({ name, permissions, expiry, day }) => ({
    name,
    permissions,
    expires_at: (expiry === 'day'
      ? // The end of that day where the reader is.
        new Date(`${day}T23:59:59`)
      : new Date(Date.now() + Number(expiry) * 86_400_000)
    ).toISOString(),
  }));
