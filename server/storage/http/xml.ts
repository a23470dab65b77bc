/** Flat S3 XML: one root with text elements. */
export function formatXml(root: string, elements: Record<string, string>): string {
  const body = Object.entries(elements).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${body.join('')}</${root}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(text: string): string {
  // XML 1.0 cannot hold other control characters, not even escaped.
  const clean = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
  return clean.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
