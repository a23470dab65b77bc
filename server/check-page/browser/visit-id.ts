/**
 * Returns the random id of this phone's visits to a code: another one for each code, kept for 30 days. Null where the
 * browser keeps nothing.
 * @param code null for an id that is not kept
 */
export function visitIdOf(code: string | null): string | null {
  if (code === null) return randomUuid();
  const storedMs = 30 * 86_400_000;
  try {
    const now = Date.now();
    const stored: [code: string, id: string, since: number][] = JSON.parse(
      localStorage.getItem('proofmark-visits') ?? '[]',
    );
    const kept = stored.filter(([, , since]) => since <= now && now - since < storedMs);
    const known = kept.find(([path]) => path === code);
    const id = known ? known[1] : randomUuid();
    if (!known) kept.push([code, id, now]);
    localStorage.setItem('proofmark-visits', JSON.stringify(kept));
    return id;
  } catch {
    return null;
  }

  /** A UUID of version 4. `crypto.randomUUID` is there over https alone. */
  function randomUuid(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const hex = Array.from(bytes, (byte, at) => {
      const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
      return value.toString(16).padStart(2, '0');
    }).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}
