/**
 * The body of a message. Made again for each attempt and for the log: the same row gives the same bytes, which is what
 * the signature is over.
 */
export function messageBody<T extends string>(event: { type: T; createdAt: Date; data: Record<string, unknown> }) {
  return { type: event.type, timestamp: event.createdAt.toISOString(), data: event.data };
}
