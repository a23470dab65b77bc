import * as z from 'zod';
import { updateMe } from '#lib/contract/own-account.ts';

/** What the form of the profile holds, and what is sent for it. */
export const profileForm = z
  .object({
    name: updateMe.body.shape.name.unwrap(),
    time_zone: z.string(),
    language: z.union([z.literal(''), updateMe.body.shape.language.unwrap().unwrap()]),
    notices: updateMe.body.shape.notices.unwrap(),
  })
  // The first entries of these lists have no value.
  .transform(({ time_zone, language, ...rest }) => ({
    ...rest,
    time_zone: time_zone === '' ? null : time_zone,
    language: language === '' ? null : language,
  }));
