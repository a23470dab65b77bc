/** Codes that one call of an inspector can set values of. */
export const maxInspectedCodes = 200;

/**
 * Answers to an inspected code: its status, `consumed` for an active one whose item was opened or used, and `unknown`
 * for what is none of the company's codes.
 */
export const inspectionAnswers = ['active', 'consumed', 'inactive', 'blacklisted', 'unknown'] as const;
export type InspectionAnswer = (typeof inspectionAnswers)[number];

/** Answer to a code of the company, or to null for another one. */
export function answerOf(
  code: { status: Exclude<InspectionAnswer, 'consumed' | 'unknown'>; consumed_at: string | null } | null,
): InspectionAnswer {
  if (!code) return 'unknown';
  return code.status === 'active' && code.consumed_at ? 'consumed' : code.status;
}
