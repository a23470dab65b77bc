import { ProofmarkError } from './error.ts';
import { pause } from './wait.ts';

export interface ConnectionSettings {
  /** Replaces the platform's fetch. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for which a call that is safe to repeat is repeated; 30,000 by default. */
  retryForMs?: number | undefined;
  /** Milliseconds until the headers of an answer; 60,000 by default. A body takes the time that it needs. */
  timeoutMs?: number | undefined;
  /** Called with the seconds of each Retry-After that is waited out. */
  onWait?(seconds: number): void;
}

export interface SendOptions {
  /** Whether the call has the same effect when it is sent twice. */
  isRepeatable: boolean;
  retryForMs?: number | undefined;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | null | undefined;
}

const firstWaitMs = 200;
const longestWaitMs = 5000;
/** Longest Retry-After that is waited out, in seconds. */
const longestRetryAfter = 120;
const mostRefusals = 10;

/**
 * Sends requests and repeats them: after 429 always, since nothing was done; after network errors, 502, 503 and 504
 * where the call is safe to repeat. 409 with Retry-After is the first request of an Idempotency-Key, still running.
 */
export class Connection {
  readonly #settings: ConnectionSettings;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  /**
   * @returns the last answer, with any status
   * @throws ProofmarkError with the code `unreachable` or `no_answer`, or the reason of the signal
   */
  async send(target: string | Request, init: RequestInit, options: SendOptions): Promise<Response> {
    const deadline = Date.now() + (options.retryForMs ?? this.#settings.retryForMs ?? 30_000);
    const signal = options.signal ?? undefined;
    let waitMs = firstWaitMs;
    let refusals = 0;
    for (;;) {
      const response = await this.#try(target, init, options);
      const mayRepeat = options.isRepeatable && Date.now() < deadline;
      let retryAfter = 0;
      if (response instanceof ProofmarkError) {
        if (!mayRepeat) throw response;
      } else {
        retryAfter = Number(response.headers.get('retry-after')) || 0;
        const isBusy = response.status === 429 || (response.status === 409 && options.isRepeatable && retryAfter > 0);
        const isDown = [502, 503, 504].includes(response.status);
        if (!isBusy && !(isDown && mayRepeat)) return response;
        if (isBusy && (++refusals > mostRefusals || retryAfter > longestRetryAfter)) return response;
        response.body?.cancel().catch(() => undefined);
        if (isBusy && retryAfter > 1) this.#settings.onWait?.(retryAfter);
      }
      await pause(retryAfter > 0 ? retryAfter * 1000 : waitMs * (0.75 + Math.random() / 2), signal);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
  }

  async #try(target: string | Request, init: RequestInit, options: SendOptions): Promise<Response | ProofmarkError> {
    const { signal } = options;
    const send = this.#settings.fetch ?? fetch;
    const controller = new AbortController();
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        controller.abort();
      },
      options.timeoutMs ?? this.#settings.timeoutMs ?? 60_000,
    );
    try {
      return await send(typeof target === 'string' ? target : target.clone(), {
        ...init,
        signal: eitherOf(controller, signal),
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const { origin } = new URL(typeof target === 'string' ? target : target.url);
      return isLate
        ? new ProofmarkError({ status: 0, code: 'no_answer', detail: `${origin} does not answer.`, cause })
        : new ProofmarkError({
            status: 0,
            code: 'unreachable',
            detail: `${origin} cannot be reached${reasonOf(cause)}.`,
            cause,
          });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A signal that ends the call and the body of its answer. */
function eitherOf(controller: AbortController, signal: AbortSignal | null | undefined): AbortSignal {
  if (!signal) return controller.signal;
  // Keeps no listener at a signal that outlives many calls. Chrome has it since 116, Safari since 17.4.
  if ('any' in AbortSignal) return AbortSignal.any([controller.signal, signal]);
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return controller.signal;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}
