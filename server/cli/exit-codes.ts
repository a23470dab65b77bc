import { ProofmarkError } from '#lib/client/proofmark.ts';

/** How the program ends; scripts rely on these numbers. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  forbidden: 3,
  notFound: 4,
  unavailable: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeHelp = `
Exit codes:
  0    done
  1    the service refused it, or the job ended in an error
  2    the command is not right: a wrong option, a file that is not there
  3    not signed in, or not allowed
  4    there is nothing under this id or key
  5    the service cannot be reached, or failed itself
  130  interrupted
`;

/** Something the user has to know, with the code to end with. The message is for the reader. */
export class CliError extends Error {
  override name = 'CliError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string) => new CliError(exitCodes.usage, message);

/** The service refused the request. */
export class RefusedError extends CliError {
  override name = 'RefusedError';
  readonly refusal: ProofmarkError;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, string[]>>;

  constructor(refusal: ProofmarkError) {
    super(exitCodeOf(refusal.status), refusal.detail ?? fallback(refusal.status));
    this.refusal = refusal;
    this.fields = Object.fromEntries(
      Object.entries(refusal.fields).map(([field, faults]) => [field, faults.map(({ message }) => message)]),
    );
  }

  /** As --json tells it. */
  describe() {
    const { code, status, requestId } = this.refusal;
    return { code, message: this.message, status, fields: this.fields, request_id: requestId ?? null };
  }
}

/** The service could not be asked, or its answer is none of the contract. */
export class UnavailableError extends CliError {
  override name = 'UnavailableError';

  constructor(message: string) {
    super(exitCodes.unavailable, message);
  }
}

export class InterruptedError extends CliError {
  override name = 'InterruptedError';

  constructor() {
    super(exitCodes.interrupted, 'Interrupted.');
  }
}

/** The error to end with. */
export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof ProofmarkError) {
    const { status, code, message } = error;
    if (code === 'not_done') return new CliError(exitCodes.failed, message);
    if (code === 'upload_refused')
      return new CliError(status >= 500 ? exitCodes.unavailable : exitCodes.failed, message);
    return status === 0 ? new UnavailableError(message) : new RefusedError(error);
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CliError(exitCodes.failed, `This is a fault of the command line itself. ${stack}`);
}

function exitCodeOf(status: number): ExitCode {
  if (status >= 500) return exitCodes.unavailable;
  if (status === 401 || status === 403) return exitCodes.forbidden;
  return status === 404 ? exitCodes.notFound : exitCodes.failed;
}

function fallback(status: number): string {
  if (status === 401) return 'Not signed in: run proofmark login.';
  if (status === 403) return 'This is not allowed with this token.';
  if (status === 404) return 'There is nothing here, or you may not see it.';
  return status >= 500 ? 'The service failed. Try again in a moment.' : 'The service refused this.';
}
