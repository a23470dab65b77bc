import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { photograph, printSpecimen, type Recipe } from './corpus.ts';
import { photographPlain, placeInScene } from './scene.ts';
import { quantile } from './statistics.ts';

/** CPU milliseconds. */
export interface Speed {
  photos: number;
  /** Bytes to verdict. */
  p50: number;
  p95: number;
  /** Reading a code that has no graphic: all that is done to it. */
  plainP50: number;
  plainP95: number;
  /** One decode of the same files to all their pixels. */
  decode: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** CPU milliseconds a 12 MP photo, bytes to verdict, beside one bare decode of the same files, turn about. */
export async function measureSpeed(recipes: readonly Recipe[], model: GraphicModel, rounds: number): Promise<Speed> {
  const [ours, plain, bare]: [number[], number[], number[]] = [[], [], []];
  for (const recipe of recipes) {
    const specimen = printSpecimen(recipe);
    const seed = `${recipe.code} ${recipe.shot}`;
    const jpeg = asReceived(await placeInScene((await photograph(recipe, specimen)).jpeg, seed));
    const { geometry, modules } = specimen.symbol;
    const expected = { geometry, modules, template: specimen.template };
    const content = `https://id.example/PLAIN${recipe.code}`;
    const plainJpeg = asReceived(await placeInScene(await photographPlain(content, seed), seed));
    for (let round = 0; round <= rounds; round += 1) {
      const decode = await cpuOf(async () => void (await sharp(jpeg).raw().toBuffer()));
      const whole = await cpuOf(async () => {
        const corners = await readCorners(jpeg, specimen.content);
        judgeGraphic((await measurePhoto(jpeg, corners, expected)).measurement, model);
      });
      const reading = await cpuOf(async () => void (await readCorners(plainJpeg, content)));
      // The first is for the compiler.
      if (round === 0) continue;
      bare.push(decode);
      ours.push(whole);
      plain.push(reading);
    }
  }
  return {
    photos: ours.length,
    p50: quantile(ours, 0.5),
    p95: quantile(ours, 0.95),
    plainP50: quantile(plain, 0.5),
    plainP95: quantile(plain, 0.95),
    decode: quantile(bare, 0.5),
  };
}

/**
 * In a Buffer of Node's own, as a reader has it. One that native code made would keep compiled what is compiled for
 * such, which no photo in operation does.
 */
const asReceived = (photo: Buffer): Buffer => Buffer.from(photo);

async function readCorners(jpeg: Buffer, content: string) {
  const { code } = await readPhoto(jpeg, testReader, (text) => text === content);
  if (!code) throw new Error('The code of a photo for the speed test was not read.');
  return code.corners;
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  // The 36 MB that the bare decode leaves are not for the next in turn to clear away.
  collectGarbage();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
