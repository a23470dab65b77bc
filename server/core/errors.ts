import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';

/** Refusals of use cases: the code an integrator tests for, its HTTP status and its title. */
export const errorTable = {
  validation_error: { status: 400, title: 'The request is not valid' },
  not_authenticated: { status: 401, title: 'No valid token' },
  invalid_credentials: { status: 401, title: 'Sign-in failed' },
  otp_required: { status: 401, title: 'One-time code needed' },
  invalid_otp: { status: 401, title: 'Sign-in failed' },
  second_factor_required: { status: 401, title: 'Second factor needed' },
  invalid_passkey: { status: 401, title: 'Sign-in failed' },
  single_sign_on_required: { status: 401, title: 'Sign in through your company' },
  unknown_app: { status: 401, title: 'Unknown application' },
  permission_denied: { status: 403, title: 'Permission missing' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Not possible in this state' },
  request_in_progress: { status: 409, title: 'The same request is still running' },
  gone: { status: 410, title: 'No longer there' },
  precondition_failed: { status: 412, title: 'Changed in the meantime' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Media type not supported' },
  idempotency_key_reused: { status: 422, title: 'The key belongs to another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available right now' },
  insufficient_storage: { status: 507, title: 'No room for files' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Reasons by field; what belongs to no single field is under non_field_errors. */
export type FieldErrors = Record<string, Reason[]>;

/** The English messages of a body, by field. */
export function englishFields(fields: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, reasons]) => [field, reasons.map(englishReason)]));
}

export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ErrorCode;
  readonly reason: Reason;
  readonly fields: FieldErrors;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, why: Reason, options: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(englishReason(why));
    this.code = code;
    this.reason = why;
    this.fields = options.fields ?? {};
    this.retryAfter = options.retryAfter;
  }
}

/** A 400 on one field, as the interface shows it: `{ "template": ["…"] }`. */
export function fieldError(field: string, why: Reason): DomainError {
  return new DomainError('validation_error', why, { fields: { [field]: [why] } });
}

/** Another company's resource answers exactly as one that does not exist. */
export function notFound(): DomainError {
  return new DomainError('not_found', reason('endpointNotFound'));
}
