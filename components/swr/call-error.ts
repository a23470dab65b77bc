import type { CallFailure, CallResult } from '#lib/portal/result.ts';

/** A failed call as SWR expects it: thrown. Its message is shown to the user. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Returns the data of a server action's result, or throws its failure. */
export async function dataOf<T>(result: Promise<CallResult<T>>): Promise<T> {
  const answer = await result;
  if (!answer.ok) throw new CallError(answer);
  return answer.data;
}
