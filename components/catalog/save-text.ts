/** Gives a text to the reader as a file. */
export function saveText(name: string, text: string): void {
  // With a mark at its start, spreadsheets take it for UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
