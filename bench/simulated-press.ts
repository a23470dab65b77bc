import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reprint } from '#server/photo/testing/channel/copies.ts';
import type { Dots } from '#server/photo/testing/channel/dots.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { readZipBytes } from '#server/programs/api/testing/read-zip.ts';
import { dotsOf, photographPrint } from '#server/programs/photo/testing/proof-press.ts';

/**
 * Simulates a press: prints the artwork of secure codes with the simulated press of the bench and photographs it. `node
 * bench/simulated-press.ts <archive of PNG artwork> [folder]`, with six codes or more at 1200, 800 or 600 dpi, writes
 * proof-1-1.jpg and so on (three photos of each print but the last), item.jpg (the last print) and copy.jpg (a scan and
 * reprint of it).
 */
const fewestProofs = 5;
const mostProofs = 10;
const photosOfEach = 3;

interface Manifest {
  artwork: { format: string; dpi: number; cell_dots: number | null };
}

async function main(archive: string | undefined, folder = '.'): Promise<void> {
  if (!archive) throw new Error('node bench/simulated-press.ts <archive of PNG artwork> [folder]');
  const files = await readZipBytes(await readFile(archive));
  const { artwork } = JSON.parse(files['manifest.json']?.toString('utf8') ?? '{}') as Manifest;
  const pictures = Object.keys(files).filter((name) => name.endsWith('.png'));
  const { dpi, cell_dots: cellDots } = artwork;
  if (cellDots === null || pictures.length <= fewestProofs) {
    throw new Error(`The archive should hold PNG artwork of ${fewestProofs + 1} secure codes or more.`);
  }
  samplesPerDot(dpi);
  await mkdir(folder, { recursive: true });
  const save = (name: string, jpeg: Buffer) => writeFile(path.join(folder, name), jpeg);
  const onPress = (dots: Dots, seed: string) =>
    print(dots, dpi, pressOn('toner', 'proofs'), substrateOf('coated'), seed);
  const take = (field: ReturnType<typeof onPress>, seed: string) => photographPrint(field, { dpi, cellDots }, seed);
  const printed = pictures.sort().slice(0, mostProofs + 1);
  for (const [index, name] of printed.entries()) {
    const dots = await dotsOf(files[name] ?? Buffer.alloc(0));
    const field = onPress(dots, name);
    if (index < printed.length - 1) {
      for (let shot = 1; shot <= photosOfEach; shot += 1) {
        await save(`proof-${index + 1}-${shot}.jpg`, await take(field, `${name} ${shot}`));
      }
      continue;
    }
    await save('item.jpg', await take(field, `${name} item`));
    const copy = reprint('otsu', field, { dpi, width: dots.width, height: dots.height }, name);
    await save('copy.jpg', await take(onPress(copy, `copy of ${name}`), `${name} copy`));
  }
}

const [archive, folder] = process.argv.slice(2);
await main(archive, folder).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
