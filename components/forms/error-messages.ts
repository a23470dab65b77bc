/** Returns the message of a field's error, or of the first refused entry of a list. */
export function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(ownMessage).find(Boolean);
  return ownMessage(error);
}

/** Returns every message of a form's errors, at every depth. */
export function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const own = ownMessage(errors);
  if (own) return [own];
  // `ref` is an element of the page.
  return Object.entries(errors).flatMap(([name, each]) => (name === 'ref' ? [] : messagesIn(each)));
}

function ownMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
}
