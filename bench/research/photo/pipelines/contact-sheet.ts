import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createCamera } from './measured.ts';
import type { PhoneName } from './phones.ts';
import type { PhoneRecipe } from './photograph.ts';
import { pressGrades } from './presses.ts';

const columns = 5;
const photosOfSheet = 20;
/** Pixels of a photo on the sheet. */
const side = 320;

/** Writes twenty photos of each phone as two pictures: whole photos, and their middles pixel for pixel. */
export async function writeContactSheets(folder: string, phones: readonly PhoneName[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const takePhoto = createCamera();
  const photos = new Map<PhoneName, Buffer[]>(phones.map((phone) => [phone, []]));
  for (let at = 0; at < photosOfSheet; at += 1) {
    const grade = pressGrades[at % pressGrades.length] ?? 'good';
    const print = { group: 'tuning', grade, cell: 42, kind: 'original', day: `sheet ${at}`, code: 70_000 } as const;
    for (const phone of phones) {
      const recipe: PhoneRecipe = { ...print, phone, holding: 'everyday', shot: 0, retouching: null };
      photos.get(phone)?.push(await takePhoto(recipe));
    }
  }
  for (const [phone, jpegs] of photos) {
    await writeSheet(path.join(folder, `${phone}.png`), await Promise.all(jpegs.map(showWhole)));
    await writeSheet(path.join(folder, `${phone}-detail.png`), await Promise.all(jpegs.map(showMiddle)));
  }
}

const showWhole = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).toColourspace('srgb').resize(side, side, { fit: 'contain', background: '#444' }).png().toBuffer();

async function showMiddle(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const [across, down] = [Math.min(side, width), Math.min(side, height)];
  const left = Math.floor((width - across) / 2);
  const top = Math.floor((height - down) / 2);
  return await sharp(jpeg).toColourspace('srgb').extract({ left, top, width: across, height: down }).png().toBuffer();
}

async function writeSheet(file: string, pictures: readonly Buffer[]): Promise<void> {
  const rows = Math.ceil(pictures.length / columns);
  await sharp({ create: { width: columns * side, height: rows * side, channels: 3, background: '#444' } })
    .composite(
      pictures.map((input, at) => ({ input, left: (at % columns) * side, top: Math.floor(at / columns) * side })),
    )
    .png()
    .toFile(file);
}
