import { englishReason } from './english-reason.ts';
import { type ReasonArguments, type ReasonCode, reason } from './reason.ts';

/** The message of a body for a reason, so that tests name codes; `expectProblem` compares it with `reason_codes`. */
export function messageOf<const Code extends ReasonCode>(code: Code, ...values: ReasonArguments<Code>): string {
  return englishReason(reason(code, ...values));
}
