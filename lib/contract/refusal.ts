import { isSentReason, type SentReason } from '#lib/texts/sent-reason.ts';
import { problemMembers } from './values/problem.ts';

/** Content of an answer that is no success, as far as it has any. */
export interface Refusal {
  status: number;
  code: string;
  /** Messages that belong to no single field, else the detail; undefined without both. */
  message: string | undefined;
  fieldErrors: Record<string, string[]>;
  /** The reasons behind the messages, where the answer has them: of `message`, and by field. */
  reasons: { message: SentReason[]; fields: Record<string, SentReason[]> };
  requestId: string | undefined;
  /** Whole seconds to wait, when the answer says so. */
  retryAfter: number | undefined;
}

/**
 * Reads an RFC 9457 answer, and what other services say: a list of messages, `message` or `error`. Copes with an empty
 * body, HTML from something in between, and broken JSON.
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  const body = await readObject(response);
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  const general = messagesOf(body['non_field_errors']);
  const fieldErrors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(body)) {
    if (problemMembers.includes(name) || name === 'non_field_errors') continue;
    const messages = messagesOf(value);
    if (messages.length > 0) fieldErrors[name] = messages;
  }
  const codes = reasonsOf(body['reason_codes']);
  const ofMessage = codes[general.length > 0 ? 'non_field_errors' : 'detail'] ?? [];
  const wait = Number(response.headers.get('retry-after'));
  return {
    status: response.status,
    code: text('code') ?? `http_${response.status}`,
    message: general.length > 0 ? general.join(' ') : (text('detail') ?? text('message') ?? text('error')),
    fieldErrors,
    reasons: {
      message: ofMessage,
      fields: Object.fromEntries(Object.entries(codes).filter(([field]) => Object.hasOwn(fieldErrors, field))),
    },
    requestId: text('request_id') ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: wait > 0 ? Math.ceil(wait) : undefined,
  };
}

function reasonsOf(value: unknown): Record<string, SentReason[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, reasons]) => [
      field,
      Array.isArray(reasons) ? reasons.filter(isSentReason) : [],
    ]),
  );
}

function messagesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json();
    if (Array.isArray(value)) return { non_field_errors: value };
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
