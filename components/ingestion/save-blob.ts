/** Hands a file that was made here to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun once the link was followed; a moment for browsers that do so later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
