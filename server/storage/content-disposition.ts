/**
 * The Content-Disposition of a download: the file name twice (RFC 6266), plain ASCII for old clients and UTF-8
 * percent-encoded for the others. Path separators, quotes and control characters never get into it.
 */
export function formatAttachment(fileName: string): string {
  const plain = fileName.toWellFormed().replace(/[\p{Cc}/\\]+/gu, '_');
  const name = plain.slice(0, 200).toWellFormed() || 'download';
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%;]/g, '_');
  if (ascii === name) return `attachment; filename="${ascii}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
