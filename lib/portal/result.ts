import type { SentReason } from '#lib/texts/sent-reason.ts';

/** Result of the portal's calls and server actions. Plain data: safe to pass from the server to the browser. */
export interface CallFailure {
  ok: false;
  /** HTTP status of the service; 503 and 504 when it could not be reached. */
  status: number;
  /** The service's code, such as 'validation_error' or 'throttled'. */
  code: string;
  message: string;
  /** Messages by the field they belong to; those of no single field are in `message`. */
  fieldErrors: Record<string, string[]>;
  /** The codes of the reasons behind `fieldErrors`, where the service names them. */
  fieldCodes?: Record<string, string[]>;
  requestId?: string;
  /** Values of the record that others changed meanwhile, by field, where an update was refused for that (412). */
  current?: Record<string, unknown>;
  /** Seconds to wait, when the service says so (429, 503). */
  retryAfter?: number;
}

/** A failure whose messages are still to be put into the reader's language: `inWords` of in-words.ts does that. */
export interface EnglishFailure extends CallFailure {
  reasons?: { message?: SentReason[]; fields?: Record<string, SentReason[]> };
}

export type CallResult<T> = { ok: true; data: T } | CallFailure;
