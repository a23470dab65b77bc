import { createRandom } from '#server/photo/testing/channel/random.ts';
import { oddsOf, type Perceptron, trainPerceptron } from './perceptron.ts';
import { patchSize, readPatch, type ScannedCells } from './scanned-cells.ts';

/** A print of a pattern that the copier made up, and its scan. */
export interface KnownPrint {
  pattern: Uint8Array;
  scanned: ScannedCells;
}

/**
 * Estimator that a copier trains on own prints: first how likely a cell is ink from the scan around it, then again with
 * the first estimates of its neighbours (decision feedback, as in equalisers: Austin 1967).
 */
export interface LearnedEstimator {
  first: Perceptron;
  second: Perceptron;
}

const units = { first: 24, second: 20 } as const;
const epochs = { first: 4, second: 3 } as const;
/** Cells around a cell whose odds the second look knows. */
const oddsReach = 3;
const oddsSize = (2 * oddsReach + 1) ** 2;

export function learnEstimator(prints: readonly KnownPrint[], seed: string): LearnedEstimator {
  const random = createRandom(`learn ${seed}`);
  const [some] = prints;
  if (!some) throw new Error('Nothing to learn from.');
  const each = some.pattern.length;
  const labels = new Uint8Array(each * prints.length);
  for (const [at, { pattern }] of prints.entries()) labels.set(pattern, at * each);
  const first = trainPerceptron(
    patchSize,
    units.first,
    labels,
    (example, into) => readPatch(prints[Math.floor(example / each)]?.scanned ?? some.scanned, example % each, into),
    epochs.first,
    random,
  );
  const looked = prints.map(({ scanned }) => ({ scanned, odds: lookAtAll(first, scanned) }));
  const second = trainPerceptron(
    patchSize + oddsSize,
    units.second,
    labels,
    (example, into) => {
      const { scanned, odds } = looked[Math.floor(example / each)] ?? {
        scanned: some.scanned,
        odds: new Float64Array(),
      };
      readAgain(scanned, odds, example % each, into);
    },
    epochs.second,
    random,
  );
  return { first, second };
}

/** Logarithm of the odds that a cell is ink, for each. */
export function estimateCells({ first, second }: LearnedEstimator, scanned: ScannedCells): Float64Array {
  const odds = lookAtAll(first, scanned);
  const values = new Float64Array(second.inputs);
  return odds.map((_, cell) => {
    readAgain(scanned, odds, cell, values);
    return oddsOf(second, values);
  });
}

function lookAtAll(net: Perceptron, scanned: ScannedCells): Float64Array {
  const values = new Float64Array(net.inputs);
  return Float64Array.from({ length: scanned.cells ** 2 }, (_, cell) => {
    readPatch(scanned, cell, values);
    return oddsOf(net, values);
  });
}

function readAgain(scanned: ScannedCells, odds: Float64Array, cell: number, into: Float64Array): void {
  readPatch(scanned, cell, into);
  const { cells } = scanned;
  const [row, column] = [Math.floor(cell / cells), cell % cells];
  let to = patchSize;
  for (let y = row - oddsReach; y <= row + oddsReach; y += 1) {
    for (let x = column - oddsReach; x <= column + oddsReach; x += 1, to += 1) {
      const isInside = y >= 0 && x >= 0 && y < cells && x < cells;
      // Beyond the edge is paper.
      into[to] = isInside ? Math.tanh((odds[y * cells + x] ?? 0) / 2) : -1;
    }
  }
}
