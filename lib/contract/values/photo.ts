export const authenticationStatuses = [
  'auth_original',
  'auth_copy',
  'auth_unknown',
  'auth_error',
  'bad_quality',
  'sid',
  'third_party',
  'not_read',
  'not_found',
  'not_trained',
  'inactive',
  'blacklisted',
] as const;
