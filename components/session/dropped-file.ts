let waiting: File | undefined;
let take: ((file: File) => void) | undefined;

/** Hands a file that was dropped on any page to the page that uploads it, which may still have to load. */
export function handOver(file: File): void {
  if (take) take(file);
  else waiting = file;
}

/** Takes the file that was dropped before, and those that are dropped from now on. Returns how to end that. */
export function takeDropped(onFile: (file: File) => void): () => void {
  take = onFile;
  if (waiting) onFile(waiting);
  waiting = undefined;
  return () => {
    take = undefined;
  };
}
