/** Codes of the service's refusals that the portal puts into words: a test compares them with server/core/errors.ts. */
const serviceCodes = [
  'validation_error',
  'not_authenticated',
  'invalid_credentials',
  'otp_required',
  'invalid_otp',
  'unknown_app',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'conflict',
  'request_in_progress',
  'gone',
  'precondition_failed',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const;

export const isServiceCode = (code: string): code is (typeof serviceCodes)[number] =>
  (serviceCodes as readonly string[]).includes(code);
