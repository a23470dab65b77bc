import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';

/** A code, caption or sheet cannot be printed with the settings that are asked for. */
export class UnprintableError extends RangeError {
  override name = 'UnprintableError';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(englishReason(reason));
    this.reason = reason;
  }
}
