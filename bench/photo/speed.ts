import sharp from 'sharp';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { photograph, printSpecimen, type Recipe } from './corpus.ts';
import { quantile } from './statistics.ts';

export interface Speed {
  photos: number;
  p50: number;
  p95: number;
  /** One decode of the same files to all their pixels. */
  decode: number;
}

const [width, height] = [4000, 3000];

/** CPU milliseconds a 12 MP photo, bytes to verdict, beside one bare decode of the same files, turn about. */
export async function measureSpeed(recipes: readonly Recipe[], model: GraphicModel, rounds: number): Promise<Speed> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (const recipe of recipes) {
    const specimen = printSpecimen(recipe);
    const jpeg = await placeInScene((await photograph(recipe, specimen)).jpeg, `${recipe.code} ${recipe.shot}`);
    const { geometry, modules } = specimen.symbol;
    const expected = { geometry, modules, template: specimen.template };
    for (let round = 0; round <= rounds; round += 1) {
      const decode = await cpuOf(async () => void (await sharp(jpeg).raw().toBuffer()));
      const whole = await cpuOf(async () => {
        const { code } = await readPhoto(jpeg, testReader, (text) => text === specimen.content);
        if (!code) throw new Error('The code of a photo for the speed test was not read.');
        judgeGraphic((await measurePhoto(jpeg, code.corners, expected)).measurement, model);
      });
      // The first is for the compiler.
      if (round === 0) continue;
      bare.push(decode);
      ours.push(whole);
    }
  }
  return { photos: ours.length, p50: quantile(ours, 0.5), p95: quantile(ours, 0.95), decode: quantile(bare, 0.5) };
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The code's photo on a table of 12 MP with the detail and noise of a phone's. */
async function placeInScene(code: Buffer, seed: string): Promise<Buffer> {
  const random = createRandom(`scene ${seed}`);
  const coarse = Buffer.alloc(200 * 150 * 3);
  for (let at = 0; at < coarse.length; at += 1) coarse[at] = 60 + Math.floor(150 * random.next());
  const table = await sharp(coarse, { raw: { width: 200, height: 150, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  for (let at = 0; at < table.length; at += 1)
    table[at] = Math.max(0, Math.min(255, (table[at] ?? 0) + ((random.next() * 17) | 0) - 8));
  const picture = await sharp(code).toColourspace('srgb').toBuffer({ resolveWithObject: true });
  return await sharp(table, { raw: { width, height, channels: 3 } })
    .composite([
      {
        input: picture.data,
        left: Math.floor(random.between(0.2, 0.8) * (width - picture.info.width)),
        top: Math.floor(random.between(0.2, 0.8) * (height - picture.info.height)),
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}
