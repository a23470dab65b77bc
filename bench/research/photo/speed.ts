import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import type { ExpectedGraphic } from '#server/photo/graphic/measure-graphic.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { quantile } from '../../statistics.ts';
import { photograph, printSpecimen, type Recipe } from './corpus.ts';
import { photographPlain, placeInScene } from './scene.ts';

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

/** A photo of a code with a graphic and one without, both of 12 MP. */
interface Pair {
  content: string;
  jpeg: Buffer;
  expected: ExpectedGraphic;
  plainContent: string;
  plainJpeg: Buffer;
}

/** Rounds for the compiler: a reader looks at a thousand photos, of which the first dozens cost more. */
const warmUp = 7;
/** Milliseconds in which what was collected is given back to the system, which is done in the background. */
const settling = 20;

/** CPU milliseconds a 12 MP photo, bytes to verdict, beside one bare decode of the same files, turn about. */
export async function measureSpeed(recipes: readonly Recipe[], model: GraphicModel, rounds: number): Promise<Speed> {
  const [ours, plain, bare]: [number[], number[], number[]] = [[], [], []];
  const pairs: Pair[] = [];
  for (const recipe of recipes) pairs.push(await takePair(recipe));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { content, jpeg, expected, plainContent, plainJpeg } of pairs) {
      const decode = await cpuOf(async () => void (await sharp(jpeg).raw().toBuffer()));
      const whole = await cpuOf(async () => {
        const corners = await readCorners(jpeg, content);
        judgeGraphic((await measurePhoto(jpeg, corners, expected)).measurement, model);
      });
      const reading = await cpuOf(async () => void (await readCorners(plainJpeg, plainContent)));
      if (round < 0) continue;
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

async function takePair(recipe: Recipe): Promise<Pair> {
  const specimen = printSpecimen(recipe);
  const seed = `${recipe.code} ${recipe.shot}`;
  const { geometry, modules } = specimen.symbol;
  const plainContent = `https://id.example/PLAIN${recipe.code}`;
  return {
    content: specimen.content,
    jpeg: asReceived(await placeInScene((await photograph(recipe, specimen)).jpeg, seed)),
    expected: { geometry, modules, template: specimen.template },
    plainContent,
    plainJpeg: asReceived(await placeInScene(await photographPlain(plainContent, seed), seed)),
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
  await setTimeout(settling);
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
