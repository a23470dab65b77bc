import type { CallFailure } from '#lib/portal/result.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

/** When not even the portal answers. */
export const unreachable = (t: Texts<'codes'>): CallFailure => ({
  ok: false,
  status: 0,
  code: 'unreachable',
  message: t('unreachable'),
  fieldErrors: {},
});
