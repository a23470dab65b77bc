import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capture } from '#server/photo/testing/channel/capture.ts';
import { plainCapture } from '#server/photo/testing/channel/capture-options.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { measurePack } from './measure-pack.ts';
import { codesOf, createPack, packParts, readPack, writePack } from './pack.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'research-pack-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('draws a sheet of codes whose photos are measured by the folder they lie in', async () => {
  const pack = createPack(1200, undefined, new Date('2026-11-28T12:00:00Z'));
  await writePack(folder, pack);
  expect(await readPack(folder)).toEqual(pack);
  expect((await readFile(path.join(folder, 'sheet.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(writePack(folder, pack)).rejects.toThrow('EEXIST');

  const [code] = codesOf(pack);
  if (!code) throw new Error('The pack has no code.');
  const press = pressOn('toner', 'research');
  const per = samplesPerDot(pack.dpi);
  const dots = drawDots(code.symbol, code.template);
  const field = print(dots, pack.dpi, press, substrateOf('coated'), 'research');
  const options = { ...plainCapture, pxPerCell: 1.4 };
  const { jpeg } = await capture(field, per * pack.cell_dots, per, options, 'research');
  const place = path.join(folder, 'photos', 'press-2', 'day-1', packParts.phones[1]);
  await writeFile(path.join(place, 'originals', 'one.JPG'), jpeg);
  await writeFile(path.join(place, 'originals', 'none.jpg'), 'no photo');

  const { photos, unread } = await measurePack(folder, await readPack(folder), () => undefined);
  expect(photos).toMatchObject([{ press: 'press-2', day: 'day-1', phone: 'phone-2', isCopy: false, code: code.id }]);
  expect(photos[0]?.measurement?.rhoShaped).toBeGreaterThan(0.8);
  expect(unread.map((file) => path.basename(file))).toEqual(['none.jpg']);
});
