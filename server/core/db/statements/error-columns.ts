import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';

/** Columns that store a reason: its English message as `error`, the reason itself as `error_reason`. */
export const errorColumns = (why: Reason | null): { error: string | null; error_reason: string | null } => ({
  error: why && englishReason(why),
  error_reason: why && JSON.stringify(why),
});
