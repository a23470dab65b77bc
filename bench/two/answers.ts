/** Every answer to every request that this process sent to the service. */
export interface Answers {
  /** From here on answers are counted under this name. */
  during(phase: string): void;
  counted: Counted[];
  restore(): void;
}

export interface Counted {
  phase: string;
  /** The public address it was sent to: api, photo, code, portal, files. */
  to: string;
  /** Method and path, ids left out. */
  what: string;
  /** 0: no answer, or one that broke off. */
  status: number;
  /** Whether it said when to come again. */
  saysWhen: boolean;
}

/** Requests that a client has to repeat: no answer, a late answer, or one that says 'not now'. */
export const isFailed = ({ status }: Pick<Counted, 'status'>) =>
  status === 0 || status >= 500 || status === 408 || status === 429;

/**
 * Counts what fetch() answers in this process, each body read to its end: one that breaks off is no answer. A request
 * is counted in the phase in which it was answered.
 * @param targets names by origin; what goes elsewhere is not counted
 */
export function observeAnswers(targets: ReadonlyMap<string, string>): Answers {
  const plain = globalThis.fetch;
  const counted: Counted[] = [];
  let phase = '';
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const to = targets.get(address.origin);
    if (to === undefined) return plain(input, init);
    const what = `${init?.method ?? 'GET'} ${withoutIds(to, address.pathname)}`;
    try {
      const answer = await plain(input, init);
      const bytes = await answer.arrayBuffer();
      counted.push({ phase, to, what, status: answer.status, saysWhen: answer.headers.has('retry-after') });
      const { status, headers } = answer;
      return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: withoutCoding(headers) });
    } catch (error) {
      counted.push({ phase, to, what, status: 0, saysWhen: false });
      throw error;
    }
  };
  return {
    during: (name) => {
      phase = name;
    },
    counted,
    restore: () => {
      globalThis.fetch = plain;
    },
  };
}

/** The bytes have been decoded. */
function withoutCoding(headers: Headers): Headers {
  const left = new Headers(headers);
  left.delete('content-encoding');
  left.delete('content-length');
  return left;
}

/** The words of a path; ids have digits, or are long. */
function withoutIds(to: string, pathname: string): string {
  if (to === 'code' || to === 'files') return '';
  const parts = pathname.split('/').map((part) => (part !== 'v2' && /\d|.{20}/.test(part) ? '…' : part));
  return parts.join('/');
}
