/**
 * Parts of a list, each small enough to be worked on without a pause, which other callers wait for: parameters of one
 * statement, or items between two turns of the event loop.
 */
export function* slicesOf<T>(items: readonly T[], length = 2_000): Generator<T[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
