import { judgementThresholds } from '#server/photo/graphic/judge.ts';
import { areaUnder } from '../../statistics.ts';
import { type Kind, reprints } from './corpus.ts';
import { checkGoals, distancesOf, type Goal, type Judged } from './goals.ts';
import { drawDistances, drawRoc } from './plots.ts';
import type { Speed } from './speed.ts';

export interface Report {
  goals: Goal[];
  /** Sets that were measured, and the goals. */
  summary: string[];
  byKind: string[];
  /** File names and SVG text. */
  pictures: { name: string; svg: string }[];
}

const copies: Kind[] = [...reprints, 'estimate-1200', 'estimate-2400'];
const special: Kind[] = ['vote', 'other-press', 'wrong-pattern'];

export function writeReport(judged: readonly Judged[], calibration: number, speed: Speed, planned: number): Report {
  const goals = [...checkGoals(judged), ...speedGoals(speed)];
  const originals = distancesOf(judged, 'original');
  const series = copies.map((kind) => ({ name: kind as string, distances: distancesOf(judged, kind) }));
  const shown = series.filter(({ distances }) => distances.length > 0);
  const more = special.map((kind) => ({ name: kind as string, distances: distancesOf(judged, kind) }));
  const all = [
    { name: 'original', distances: originals },
    ...shown,
    ...more.filter(({ distances }) => distances.length > 0),
  ];
  const summary = [
    `\`npm run bench -- photo\`: ${judged.length} photos${judged.length < planned ? ` (of the ${planned} of the whole set)` : ''} made by the channel in \`server/photo/testing/channel\`, judged by models from ${calibration} captures of proofs. Presses drift between proofs and test. No code, press day or seed of the test chose a slope, gate or threshold. Intervals are Wilson's at 95 %.`,
    '',
    '| what | goal | measured | met |',
    '|---|---|---|---|',
    ...goals.map(
      ({ what, bar, measured, isMet }) =>
        `| ${what} | ${bar} | ${measured} | ${isMet === null ? '' : isMet ? 'yes' : '**no**'} |`,
    ),
  ];
  const byKind = [
    '## Distances',
    '',
    '![Every judged photo by its distance](images/photo/distances.svg)',
    '',
    '![ROC of each kind of copy](images/photo/roc.svg)',
    '',
    '| kind | judged | area under the ROC | nearest |',
    '|---|---|---|---|',
    ...shown.map(
      ({ name, distances }) =>
        `| ${name} | ${distances.length} | ${areaUnder(originals, distances).toFixed(4)} | ${Math.min(...distances).toFixed(1)} |`,
    ),
    '',
    `Originals: ${originals.length} judged, farthest ${Math.max(...originals).toFixed(1)}. Up to ${judgementThresholds.original} is original, beyond ${judgementThresholds.copy} a copy.`,
  ];
  const pictures = [
    { name: 'roc.svg', svg: drawRoc(originals, shown) },
    { name: 'distances.svg', svg: drawDistances(all, judgementThresholds) },
  ];
  return { goals, summary, byKind, pictures };
}

function speedGoals({ photos, p50, p95, plainP50, plainP95, decode }: Speed): Goal[] {
  const ratio = p50 / decode;
  return [
    {
      what: '12 MP photo, bytes to verdict, CPU',
      bar: 'p50 ≤ 120 ms, ≤ 2.5 × one bare decode',
      measured: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms over ${photos}; bare decode ${decode.toFixed(0)} ms: ${ratio.toFixed(2)} ×`,
      isMet: p50 <= 120 && ratio <= 2.5,
    },
    {
      what: '12 MP photo of a code without a graphic, bytes to content, CPU',
      bar: '',
      measured: `p50 ${plainP50.toFixed(0)} ms, p95 ${plainP95.toFixed(0)} ms; ${(plainP50 / decode).toFixed(2)} × one bare decode`,
      isMet: null,
    },
  ];
}
