/** Texts that were typed and wait for a pause, as what hands each of them on. */
const waiting = new Set<() => void>();

/** A text waits from now on. @returns what ends that */
export function waitWith(handOn: () => void): () => void {
  waiting.add(handOn);
  return () => {
    waiting.delete(handOn);
  };
}

/** Hands on at once what waits: the next change of the address is made to one that has it. */
export function handOnTyped(): void {
  for (const handOn of [...waiting]) {
    waiting.delete(handOn);
    handOn();
  }
}
