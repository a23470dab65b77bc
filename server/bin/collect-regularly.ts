/** About ten megabytes of garbage in the thread that answers; collecting takes it some 20 ms. */
const answersBetween = 200;

/**
 * @returns to be called after each answer. Every so many it collects this thread's JavaScript heap. A request lives long enough, while its photo is looked
 * at, to be taken for something lasting; V8 leaves such garbage until the heap is a multiple of what it was, thousands of photos later.
 * Does nothing where Node was started without --expose-gc.
 */
export function collectRegularly(collect = globalThis.gc): () => void {
  let answers = 0;
  return () => {
    answers += 1;
    if (answers % answersBetween === 0) collect?.();
  };
}
