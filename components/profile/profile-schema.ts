import * as z from 'zod';
import { updateMe } from '#lib/contract/own-account.ts';

/** The form's value of a choice that may be left to the company. */
export const dailyValue = (daily: boolean | null) => (daily === null ? '' : daily ? 'yes' : 'no');

/** Values of the profile's form, and the request made from them. */
export const profileForm = z
  .object({
    name: updateMe.body.shape.name.unwrap(),
    time_zone: z.string(),
    language: z.union([z.literal(''), updateMe.body.shape.language.unwrap().unwrap()]),
    notices: updateMe.body.shape.notices.unwrap(),
    notices_daily: z.enum(['', 'yes', 'no']),
  })
  // The first entries of these lists have no value.
  .transform(({ time_zone, language, notices_daily, ...rest }) => ({
    ...rest,
    time_zone: time_zone === '' ? null : time_zone,
    language: language === '' ? null : language,
    notices_daily: notices_daily === '' ? null : notices_daily === 'yes',
  }));
