import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it, vi } from 'vitest';
import { openPdfWriter, type PdfWriter, textWidth } from './pdf-writer.ts';

const open = () => openPdfWriter({ title: 'Dossier', language: 'en', createdAt: new Date(0) });

async function textOf(writer: PdfWriter) {
  const { bytes } = await writer.finish({ head: '', foot: '', pageOf: () => '' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

const longWord = (length: number, seed: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCharCode(97 + ((index * 7 + seed * 3 + ((index * index) >> 3)) % 26)),
  );

it('measures each character of a word without spaces a few times at most', async () => {
  const measure = vi.spyOn(PDFDocument.prototype, 'widthOfString');
  const words = Array.from({ length: 4 }, (_, seed) => longWord(4000, seed).join(''));
  const writer = open();
  writer.table(
    [{ title: 'What', width: textWidth }],
    words.map((word) => [word]),
  );
  const measured = measure.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
  measure.mockRestore();
  expect(measured).toBeLessThan(4 * 16_000);
  const text = (await textOf(writer)).replace(/\s/g, '');
  for (const word of words) expect(text).toContain(word);
});

it('breaks at spaces, and within a word that is longer than a line', async () => {
  const writer = open();
  const word = longWord(300, 1).join('');
  writer.text(`A Tavern ${word} end. ${'Words of a note, ŁÓDŹ. '.repeat(20)}`, { size: 9.5 });
  const [first, ...lines] = (await textOf(writer)).split('\n');
  expect(first).toBe('A Tavern');
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) expect(line.length).toBeLessThan(115);
  expect(lines.join('')).toContain(`${word} end. Words`);
  expect(lines.join(' ').match(/Words of a note, ŁÓDŹ\./g)).toHaveLength(20);
});
