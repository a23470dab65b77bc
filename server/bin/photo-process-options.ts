/**
 * How glibc hands out the memory of the photo program; it reads this once, before Node begins. Every photo takes some megabytes in blocks of
 * 50 kB to 12 MB, in whichever of a dozen threads, and gives them back. Left to itself glibc learns from the first large block that
 * is given back to cut blocks as large from its heaps, of which it makes eight a core: holes in all of them, which grow for thousands of photos.
 * Other systems take no notice.
 */
export const photoEnvironment = {
  /** Blocks of this many bytes and more are mapped by themselves and unmapped when given back. */
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  /** What may stay free at the end of a heap. */
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  /** Heaps that the threads share. */
  MALLOC_ARENA_MAX: '2',
};

/** Node options of the photo program: the large things of a photo lie outside the JavaScript heap, whose young generation would else grow for as long. */
export const photoNodeOptions = ['--max-semi-space-size=4'];
