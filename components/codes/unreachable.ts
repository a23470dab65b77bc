import type { CallFailure } from '#lib/portal/result.ts';

/** When not even the portal answers. */
export const unreachable: CallFailure = {
  ok: false,
  status: 0,
  code: 'unreachable',
  message: 'The portal cannot be reached. Check your connection and try again.',
  fieldErrors: {},
};
