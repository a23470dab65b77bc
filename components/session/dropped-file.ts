export interface DroppedFile {
  file: File;
  /** Path of the page it was dropped on. */
  from: string;
}

let waiting: DroppedFile | undefined;
let take: ((dropped: DroppedFile) => void) | undefined;

/** Hands a file that was dropped on any page to the page that uploads it, which may still have to load. */
export function handOver(dropped: DroppedFile): void {
  if (take) take(dropped);
  else waiting = dropped;
}

/** Takes the file that was dropped before, and those that are dropped from now on. Returns how to end that. */
export function takeDropped(onFile: (dropped: DroppedFile) => void): () => void {
  take = onFile;
  if (waiting) onFile(waiting);
  waiting = undefined;
  return () => {
    take = undefined;
  };
}
