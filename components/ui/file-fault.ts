/** MIME types, each with the endings of names that it goes with. */
export type AcceptedFiles = Readonly<Record<string, readonly string[]>>;

interface FileLimits {
  accept: AcceptedFiles | undefined;
  /** Bytes. */
  maxSize: number | undefined;
}

/** What is wrong with a file: its kind, by type and by name, or its size. */
export function fileFault({ name, type, size }: File, { accept, maxSize }: FileLimits): 'kind' | 'large' | undefined {
  const ending = name.toLowerCase();
  const isKnown =
    !accept ||
    Object.entries(accept).some(
      ([mime, endings]) => mime === type || endings.some((each) => ending.endsWith(each.toLowerCase())),
    );
  if (!isKnown) return 'kind';
  return maxSize !== undefined && size > maxSize ? 'large' : undefined;
}
