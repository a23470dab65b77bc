import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { drawBitmap } from '#server/drawing/bitmap.ts';
import { addCaption } from '#server/drawing/caption.ts';
import { openPdf } from '#server/drawing/encode-pdf.ts';
import { deflateScanlines } from '#server/drawing/encode-png.ts';
import { firstCellDots, namedLayouts, type PrintedSymbol, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { drawSecureCode } from '#server/drawing/secure-code.ts';
import { planSheet } from '#server/drawing/sheet.ts';

/** What one set has: enough for rates by press, phone and day. */
export const packParts = {
  presses: ['press-1', 'press-2'],
  days: ['day-1', 'day-2'],
  phones: ['phone-1', 'phone-2', 'phone-3'],
  prints: ['originals', 'copies'],
  codes: 20,
} as const;

const packFile = 'pack.json';
const sheetFile = 'sheet.pdf';
const urlPrefix = 'https://research.example/';

const packSchema = z.object({
  version: z.literal(1),
  created_at: z.string(),
  dpi: z.int(),
  cell_dots: z.int(),
  /** Key of the patterns, hexadecimal. */
  secret: z.string().regex(/^[0-9a-f]{64}$/),
  ids: z.array(z.string()),
});
export type Pack = z.output<typeof packSchema>;

/** The code of a pack as it is printed. */
export interface PackedCode {
  id: string;
  content: string;
  symbol: PrintedSymbol;
  template: Uint8Array;
}

export function codesOf({ secret, ids, dpi, cell_dots: cellDots }: Pack): PackedCode[] {
  return ids.map((id) => {
    const content = urlPrefix + id;
    const symbol = planSymbol(namedLayouts['sg-inside'], content, { dpi, cellDots });
    const template = makeGraphic(Buffer.from(secret, 'hex'), { kind: 'code', id, counter: 0 }, symbol.geometry.cells);
    return { id, content, symbol, template };
  });
}

/** Makes a pack with keys of its own. @param cellDots of the graphic; by default as a press without proofs begins. */
export function createPack(dpi: number, cellDots: number | undefined, now: Date): Pack {
  const seed = randomBytes(16);
  const ids = Array.from({ length: packParts.codes }, (_, at) =>
    createHash('sha256').update(seed).update(String(at)).digest('base64url').slice(0, 12),
  );
  const secret = randomBytes(32).toString('hex');
  return { version: 1, created_at: now.toISOString(), dpi, cell_dots: cellDots ?? firstCellDots(dpi), secret, ids };
}

/**
 * Writes a pack: its settings, the sheet for the presses, the protocol, and a folder for each press, day, phone and
 * kind of print.
 * @throws Error where the folder has a pack
 */
export async function writePack(folder: string, pack: Pack): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, packFile), `${JSON.stringify(pack, null, 2)}\n`, { flag: 'wx' });
  await writeFile(path.join(folder, sheetFile), await drawSheet(pack));
  await writeFile(path.join(folder, 'README.txt'), protocolOf(pack));
  for (const parts of photoFolders()) await mkdir(path.join(folder, 'photos', ...parts), { recursive: true });
}

export async function readPack(folder: string): Promise<Pack> {
  return packSchema.parse(JSON.parse(await readFile(path.join(folder, packFile), 'utf8')));
}

async function drawSheet(pack: Pack): Promise<Buffer> {
  const pictures = codesOf(pack).map(({ content, symbol, template }, at) =>
    addCaption(drawSecureCode(content, symbol.geometry, template), String(at + 1).padStart(2, '0')),
  );
  const size = {
    width: Math.max(...pictures.map(({ width }) => width)),
    height: Math.max(...pictures.map(({ height }) => height)),
  };
  const sheet = planSheet({ size: 'A4', margin: 15, gap: 8, marks: false }, size, pack.dpi);
  const book = openPdf('Proofmark research pack', new Date(pack.created_at), sheet);
  for (const picture of pictures) {
    book.add({ ...picture, scanlines: deflateScanlines(drawBitmap(picture)) });
  }
  return await book.finish();
}

type Place = readonly [press: string, day: string, phone: string, kind: (typeof packParts.prints)[number]];

/** Copies are made of the prints of the first press and day. */
function* photoFolders(): Generator<Place> {
  const { presses, days, phones } = packParts;
  for (const press of presses) {
    for (const day of days) {
      for (const phone of phones) {
        yield [press, day, phone, 'originals'];
        if (press === presses[0] && day === days[0]) yield [press, day, phone, 'copies'];
      }
    }
  }
}

const protocolOf = ({ dpi, cell_dots: dots }: Pack): string => `Research pack of Proofmark

Print sheet.pdf at exactly ${dpi} dpi, one bit a dot, unscaled: ${packParts.codes} codes with cells of ${dots} dots.

1. Print the sheet on two presses on two days: press-1 and press-2, day-1 and day-2.
2. Photograph each of the ${packParts.codes} codes once with each of three phones of different makes (240 photos), by
   daylight, straight from above, as near as the camera focuses. Do not edit or send the files on.
3. Scan the prints of press-1, day-1 at 600 dpi or more, print the scan on the same press, and photograph these
   copies with each phone (60 photos).
4. Put each photo into photos/<press>/<day>/<phone>/originals or copies. Names of files do not matter.
5. proofmark research rates <this folder>

Keep pack.json: it has the key of the patterns, without which no photo can be measured.
`;

/** A photo of the pack by its folder. */
export interface PackPhoto {
  file: string;
  press: string;
  day: string;
  phone: string;
  isCopy: boolean;
}

/** The photos that lie in the pack's folders. */
export async function listPhotos(folder: string): Promise<PackPhoto[]> {
  const photos: PackPhoto[] = [];
  for (const [press, day, phone, kind] of photoFolders()) {
    const inside = path.join(folder, 'photos', press, day, phone, kind);
    const names = await readdir(inside).catch(() => []);
    for (const name of names.filter((each) => /\.jpe?g$/i.test(each)).sort()) {
      photos.push({ file: path.join(inside, name), press, day, phone, isCopy: kind === 'copies' });
    }
  }
  return photos;
}
