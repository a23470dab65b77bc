import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { partOf, withPart } from './page-parts.ts';
import { anchorTable } from './pipelines/anchor.ts';
import { writeContactSheets } from './pipelines/contact-sheet.ts';
import { fitPresses, type JudgedPhoto, judgePhotos } from './pipelines/judged.ts';
import { loadPhotos, measurePhotos } from './pipelines/measured.ts';
import { isPhone, type PhoneName, phoneNames } from './pipelines/phones.ts';
import { idOfPhoto } from './pipelines/photograph.ts';
import { type CellSize, type PressGrade, pressGrades } from './pipelines/presses.ts';
import { reportOf } from './pipelines/report.ts';
import { anchorSet, pipelineSet, usualPhone } from './pipelines/sets.ts';

const usage = `npm run bench -- photo pipelines [photos a pipeline and press] [file of measurements] [tuning] [21|42|85] [names …]
npm run bench -- photo pipelines sheets <folder> [pipelines]
npm run bench -- photo pipelines anchor <file of measurements> [photos a pipeline and press]
Names of pipelines: ${phoneNames.join(', ')}; of presses: ${pressGrades.join(', ')}`;

const docs = path.join(import.meta.dirname, '../../../docs/photo-goals.md');
/** A run of fewer photos is for oneself. */
const enough = 100;

/**
 * `npm run bench -- photo pipelines [photos, 300] [file] [tuning] [names]`: prints of three presses photographed
 * through whole phone pipelines. A run of the whole test set writes the worst rows of its
 * tables into docs/photo-goals.md. With `tuning`
 * shows what limits are chosen on. With 0 photos nothing more is measured: the file's photos are judged.
 */
export async function runPipelines([count = '300', file, ...words]: readonly string[]): Promise<boolean> {
  if (count === 'sheets') return await showPhotos(file, words);
  if (count === 'anchor') return await runAnchor(file, Number(words[0] ?? 12));
  const photos = Number(count);
  const isTuning = words.includes('tuning');
  const cell = Number(words.find((word) => /^\d+$/.test(word)) ?? 42) as CellSize;
  const names = words.filter((word) => word !== 'tuning' && !/^\d+$/.test(word));
  if (!(photos >= 0) || !names.every((name) => isPhone(name) || isGrade(name)) || ![21, 42, 85].includes(cell)) {
    console.error(usage);
    return false;
  }
  const isNamed = namedBy(names);
  const kept = loadPhotos(file);
  const set = pipelineSet(photos || 10_000, isTuning, cell);
  const planned = set.photos.filter(({ phone, grade }) => isNamed(phone, grade));
  const chosen = photos > 0 ? planned : planned.filter((recipe) => kept.has(idOfPhoto(recipe)));
  const proofs = await measurePhotos(set.proofs, kept, file);
  const measured = await measurePhotos(chosen, kept, file);
  const { lines, worst, isMet } = reportOf(proofs, measured);
  console.log(lines.join('\n'));
  const models = fitPresses(proofs, [usualPhone]);
  for (const one of judgePhotos(measured, models).filter(isMissed)) console.log(describeMissed(one));
  if (!isTuning && names.length === 0 && cell === 42 && measured.length >= enough * phoneNames.length) write(worst);
  return isMet;
}

/** `npm run bench -- photo pipelines sheets <folder> [pipelines]`: twenty photos of each, to be looked at. */
async function showPhotos(folder: string | undefined, names: readonly string[]): Promise<boolean> {
  if (!folder || !names.every(isPhone)) {
    console.error(usage);
    return false;
  }
  await writeContactSheets(folder, names.length > 0 ? names.filter(isPhone) : phoneNames);
  return true;
}

/** `npm run bench -- photo pipelines anchor <file> [photos a phone and press]`: the channel beside real photographs. */
async function runAnchor(file: string | undefined, photos: number): Promise<boolean> {
  const measured = await measurePhotos(anchorSet(photos), loadPhotos(file), file);
  const lines = anchorTable(measured);
  console.log(lines.join('\n'));
  const missed = lines.filter((line) => line.includes('**none**'));
  const shown = [...lines.slice(0, 2), ...missed];
  writeFileSync(docs, withPart(readFileSync(docs, 'utf8'), 'pipelines anchor', shown));
  return missed.length === 0;
}

const isGrade = (name: string): name is PressGrade => (pressGrades as readonly string[]).includes(name);

/** Names of pipelines limit pipelines, names of presses limit presses. */
function namedBy(names: readonly string[]): (phone: PhoneName, grade: PressGrade) => boolean {
  const phones = names.filter(isPhone);
  const grades = names.filter(isGrade);
  return (phone, grade) =>
    (phones.length === 0 || phones.includes(phone)) && (grades.length === 0 || grades.includes(grade));
}

function write(lines: readonly string[]): void {
  const page = readFileSync(docs, 'utf8');
  partOf(page, 'pipelines');
  writeFileSync(docs, withPart(page, 'pipelines', lines));
}

/** A genuine print called a copy, or a copy taken for an original. */
const isMissed = ({ recipe, judgement }: JudgedPhoto): boolean =>
  judgement?.status === (recipe.kind === 'original' ? 'auth_copy' : 'auth_original');

function describeMissed({ recipe, judgement }: JudgedPhoto): string {
  const figures = Object.entries({ distance: judgement?.distance, ...judgement?.deviations });
  const shown = figures.flatMap(([name, value]) => (value == null ? [] : [`${name} ${value.toFixed(1)}`]));
  return [idOfPhoto(recipe), judgement?.status, ...shown].join(' ');
}
