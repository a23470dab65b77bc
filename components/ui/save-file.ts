/** Gives what was made here to the reader as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun once the link was followed; a moment for browsers that do so later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
