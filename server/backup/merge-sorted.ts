/**
 * Looks keys up in a sorted stream that is read once, beside another one: what is asked for has to grow.
 * @returns the entry of a key, or undefined
 */
export function createSortedLookup<T>(
  sorted: AsyncIterable<T>,
  keyOf: (entry: T) => string,
): { find(key: string): Promise<T | undefined>; close(): Promise<void> } {
  const iterator = sorted[Symbol.asyncIterator]();
  let current: IteratorResult<T> | undefined;
  return {
    async find(key) {
      current ??= await iterator.next();
      while (!current.done && keyOf(current.value) < key) current = await iterator.next();
      return !current.done && keyOf(current.value) === key ? current.value : undefined;
    },
    async close() {
      await iterator.return?.();
    },
  };
}
