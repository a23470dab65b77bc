/**
 * How glibc hands out the memory of the photo program; it reads this once, before Node begins. Every photo takes some megabytes in blocks of
 * 50 kB to 12 MB, in whichever of a dozen threads, and gives them back. Left to itself glibc learns from the first large block that
 * is given back to cut blocks as large from its heaps, of which it makes eight a core: holes in all of them, which grow for thousands of photos.
 * Other systems take no notice.
 */
export const photoEnvironment = {
  /** Blocks of this many bytes and more are mapped by themselves and unmapped when given back: where glibc begins, and now stays. */
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  /** What may stay free at the end of a heap. */
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  /** Heaps that the threads share. */
  MALLOC_ARENA_MAX: '2',
};

/**
 * Node options of the photo program. Young generations of one size, in MB, from the start: what is large in a photo lies outside the
 * JavaScript heaps, and each would else double its own at some time in the first thousands. The collector is for collect-regularly.ts.
 */
export const photoNodeOptions = ['--min-semi-space-size=4', '--max-semi-space-size=4', '--expose-gc'];
