/** A message about one field, with the code of its reason where the service sends one. */
export interface FieldError {
  code: string | undefined;
  message: string;
}

interface ErrorParts {
  status: number;
  code: string;
  detail?: string | undefined;
  fields?: Record<string, FieldError[]>;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The service refused a call, could not be reached, or was not done in time. */
export class ProofmarkError extends Error {
  override name = 'ProofmarkError';
  /** Status of the answer; 0 without one. */
  readonly status: number;
  /**
   * The service's code (`validation_error`), or `unreachable`, `no_answer`, `not_done` and `upload_refused` of this
   * client.
   */
  readonly code: string;
  /** Sentence of the service; undefined where it sent none. */
  readonly detail: string | undefined;
  /** Messages by the name of the field in the request. */
  readonly fields: Readonly<Record<string, readonly FieldError[]>>;
  /** Id of the request, for the support of the service. */
  readonly requestId: string | undefined;
  /** Seconds after which the service wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, detail, fields = {}, requestId, retryAfter, cause }: ErrorParts) {
    super(detail ?? `The service answered ${status}.`, { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Returns the answer. @throws ProofmarkError for a refusal */
export async function check(response: Response): Promise<Response> {
  if (response.status >= 400) throw await readError(response);
  return response;
}

/**
 * Reads a refusal: `errors` where the answer has it, else a list of messages for each field. Also takes an empty body,
 * and HTML of a proxy.
 */
async function readError(response: Response): Promise<ProofmarkError> {
  const body = await readObject(response);
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  const { non_field_errors: general = [], ...fields } = fieldErrorsOf(body);
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ProofmarkError({
    status: response.status,
    code: text('code') ?? `http_${response.status}`,
    detail:
      general.length > 0
        ? general.map(({ message }) => message).join(' ')
        : (text('detail') ?? text('message') ?? text('error')),
    fields,
    requestId: text('request_id') ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter > 0 ? Math.ceil(retryAfter) : undefined,
  });
}

function fieldErrorsOf({ errors, reason_codes: reasons, ...body }: Record<string, unknown>) {
  const found: Record<string, FieldError[]> = {};
  for (const [name, value] of Object.entries(isObject(errors) ? errors : body)) {
    if (!Array.isArray(value)) continue;
    const codes = isObject(reasons) && Array.isArray(reasons[name]) ? reasons[name] : [];
    const messages = value.flatMap((item, index) => {
      if (typeof item === 'string') return [{ code: codeOf(codes[index]), message: item }];
      return isObject(item) && typeof item['message'] === 'string'
        ? [{ code: codeOf(item), message: item['message'] }]
        : [];
    });
    if (messages.length > 0) found[name] = messages;
  }
  return found;
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json();
    if (Array.isArray(value)) return { non_field_errors: value };
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const codeOf = (value: unknown) => (isObject(value) && typeof value['code'] === 'string' ? value['code'] : undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
