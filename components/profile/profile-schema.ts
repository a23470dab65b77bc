import * as z from 'zod';
import { updateMe } from '#lib/contract/own-account.ts';

/** What the form of the profile holds, and what is sent for it. */
export const profileForm = z
  .object({
    name: updateMe.body.shape.name.unwrap(),
    time_zone: z.string(),
    notices: updateMe.body.shape.notices.unwrap(),
  })
  // The first entry of the list has no zone.
  .transform(({ time_zone, ...rest }) => ({ ...rest, time_zone: time_zone === '' ? null : time_zone }));
