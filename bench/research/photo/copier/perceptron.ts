import type { Random } from '#server/photo/testing/channel/random.ts';

/**
 * A perceptron of one hidden layer (Rumelhart, Hinton and Williams 1986) that says how likely something is, trained by
 * Adam (Kingma and Ba 2015): what a copier has running in an afternoon.
 */
export interface Perceptron {
  inputs: number;
  hidden: number;
  /** For each hidden unit its weights and, last, its offset; then the output's. */
  weights: Float64Array;
  /** One input vector's activations, kept between calls. */
  active: Float64Array;
}

const rates = { first: 0.003, last: 0.0003, mean: 0.9, square: 0.999 } as const;
const batch = 32;

/**
 * @param read writes the inputs of one example. @param labels 1 or 0.
 */
export function trainPerceptron(
  inputs: number,
  hidden: number,
  labels: Uint8Array,
  read: (example: number, into: Float64Array) => void,
  epochs: number,
  random: Random,
): Perceptron {
  const size = hidden * (inputs + 1) + hidden + 1;
  const net: Perceptron = { inputs, hidden, weights: new Float64Array(size), active: new Float64Array(hidden) };
  for (let at = 0; at < size; at += 1) net.weights[at] = random.normal() * Math.sqrt(1 / inputs);
  const slopes = new Float64Array(size);
  const means = new Float64Array(size);
  const squares = new Float64Array(size);
  const values = new Float64Array(inputs);
  const steps = Math.floor((labels.length * epochs) / batch);
  for (let step = 1; step <= steps; step += 1) {
    slopes.fill(0);
    for (let k = 0; k < batch; k += 1) {
      const example = Math.floor(random.next() * labels.length);
      read(example, values);
      addSlopes(net, values, labels[example] ?? 0, slopes);
    }
    const rate = rates.first * (rates.last / rates.first) ** (step / steps);
    const [fromMean, fromSquare] = [1 - rates.mean ** step, 1 - rates.square ** step];
    for (let at = 0; at < size; at += 1) {
      const slope = (slopes[at] ?? 0) / batch;
      const mean = rates.mean * (means[at] ?? 0) + (1 - rates.mean) * slope;
      const square = rates.square * (squares[at] ?? 0) + (1 - rates.square) * slope * slope;
      means[at] = mean;
      squares[at] = square;
      net.weights[at] = (net.weights[at] ?? 0) - (rate * mean) / fromMean / (Math.sqrt(square / fromSquare) + 1e-8);
    }
  }
  return net;
}

/** The logarithm of the odds. */
export function oddsOf({ inputs, hidden, weights, active }: Perceptron, values: Float64Array): number {
  const out = hidden * (inputs + 1);
  let odds = weights[out + hidden] ?? 0;
  for (let unit = 0; unit < hidden; unit += 1) {
    const row = unit * (inputs + 1);
    let sum = weights[row + inputs] ?? 0;
    for (let at = 0; at < inputs; at += 1) sum += (weights[row + at] ?? 0) * (values[at] ?? 0);
    const value = Math.tanh(sum);
    active[unit] = value;
    odds += (weights[out + unit] ?? 0) * value;
  }
  return odds;
}

/** Backpropagation of the logistic loss. */
function addSlopes(net: Perceptron, values: Float64Array, label: number, slopes: Float64Array): void {
  const { inputs, hidden, weights, active } = net;
  const error = 1 / (1 + Math.exp(-oddsOf(net, values))) - label;
  const out = hidden * (inputs + 1);
  slopes[out + hidden] = (slopes[out + hidden] ?? 0) + error;
  for (let unit = 0; unit < hidden; unit += 1) {
    const value = active[unit] ?? 0;
    slopes[out + unit] = (slopes[out + unit] ?? 0) + error * value;
    const passed = error * (weights[out + unit] ?? 0) * (1 - value * value);
    const row = unit * (inputs + 1);
    slopes[row + inputs] = (slopes[row + inputs] ?? 0) + passed;
    for (let at = 0; at < inputs; at += 1) slopes[row + at] = (slopes[row + at] ?? 0) + passed * (values[at] ?? 0);
  }
}
