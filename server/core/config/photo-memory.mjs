/**
 * For processes that photos pass through: some megabytes each, in blocks of 50 kB to 12 MB, taken and given back. glibc
 * reads these before Node begins. Left to itself it learns from the first large block that is given back to cut blocks
 * as large from its heaps, whose holes it keeps. Other systems take no notice.
 */
export const photoEnvironment = {
  /**
   * Blocks of this many bytes and more are mapped by themselves and unmapped when given back: where glibc begins, and
   * now stays.
   */
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
};

/**
 * Node options of the same. A young generation of one size, in MB, from the start: what is large lies outside the
 * JavaScript heap, and each would else double its own at some time in the first thousands of photos.
 */
const youngGeneration = (megabytes) => [`--min-semi-space-size=${megabytes}`, `--max-semi-space-size=${megabytes}`];

/**
 * For the program that answers thousands of code addresses a second: with 4 MB it spent a fifth of its time on garbage
 * collection.
 */
export const photoNodeOptions = youngGeneration(16);
export const photoReaderNodeOptions = youngGeneration(4);
