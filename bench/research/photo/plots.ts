import { type RocPoint, rocOf } from '../../statistics.ts';

export interface Series {
  name: string;
  distances: readonly number[];
}

const width = 640;
const height = 420;
const frame = { left: 64, top: 24, right: 200, bottom: 52 };
const colours = ['#1f6feb', '#d1495b', '#2a9d5c', '#8e5bd0', '#c77d0a', '#0f8b8d', '#6b7280', '#b5179e'];
const across = width - frame.left - frame.right;
const down = height - frame.top - frame.bottom;

function wrap(title: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${body}
</svg>
`;
}

function axes(labelX: string, labelY: string, ticksX: [number, string][], ticksY: [number, string][]): string {
  const parts = [
    `<rect x="${frame.left}" y="${frame.top}" width="${across}" height="${down}" fill="none" stroke="#9aa0a6"/>`,
    `<text x="${frame.left + across / 2}" y="${height - 12}" text-anchor="middle">${labelX}</text>`,
    `<text transform="translate(16 ${frame.top + down / 2}) rotate(-90)" text-anchor="middle">${labelY}</text>`,
  ];
  for (const [x, label] of ticksX) {
    parts.push(
      `<text x="${x.toFixed(1)}" y="${frame.top + down + 18}" text-anchor="middle" fill="#5f6368">${label}</text>`,
    );
    parts.push(
      `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${frame.top}" y2="${frame.top + down}" stroke="#eceff1"/>`,
    );
  }
  for (const [y, label] of ticksY) {
    parts.push(
      `<text x="${frame.left - 8}" y="${(y + 4).toFixed(1)}" text-anchor="end" fill="#5f6368">${label}</text>`,
    );
    parts.push(
      `<line x1="${frame.left}" x2="${frame.left + across}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="#eceff1"/>`,
    );
  }
  return parts.join('\n');
}

function legend(names: readonly string[]): string {
  return names
    .map((name, at) => {
      const y = frame.top + 12 + at * 18;
      const x = width - frame.right + 14;
      return `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${colours[at % colours.length]}"/><text x="${x + 16}" y="${y}">${name}</text>`;
    })
    .join('\n');
}

/**
 * ROC of each kind of copy against originals: copies taken for original up to a tenth, originals accepted from nine
 * tenths.
 */
export function drawRoc(originals: readonly number[], copies: readonly Series[]): string {
  const x = (share: number) => frame.left + (Math.min(share, 0.1) / 0.1) * across;
  const y = (share: number) => frame.top + down - ((Math.max(share, 0.9) - 0.9) / 0.1) * down;
  const steps = (points: RocPoint[]) =>
    points.map((point, at) => {
      const before = points[at - 1];
      const corner = before ? `L${x(point.copies).toFixed(1)} ${y(before.originals).toFixed(1)}` : 'M';
      return before
        ? `${corner}L${x(point.copies).toFixed(1)} ${y(point.originals).toFixed(1)}`
        : `M${x(0).toFixed(1)} ${y(0).toFixed(1)}`;
    });
  const lines = copies.map(({ distances }, at) => {
    const path = steps(rocOf(originals, distances)).join('');
    return `<path d="${path}" fill="none" stroke="${colours[at % colours.length]}" stroke-width="2"/>`;
  });
  const ticks = [0, 0.02, 0.04, 0.06, 0.08, 0.1];
  const frameOf = axes(
    'copies taken for original',
    'originals accepted',
    ticks.map((share) => [x(share), `${(share * 100).toFixed(0)} %`]),
    ticks.map((share) => [y(0.9 + share), `${(90 + share * 100).toFixed(0)} %`]),
  );
  return wrap('ROC of each kind of copy', [frameOf, ...lines, legend(copies.map(({ name }) => name))].join('\n'));
}

/** Every judged photo by its distance, a row a kind, with the two thresholds. */
export function drawDistances(series: readonly Series[], thresholds: { original: number; copy: number }): string {
  const [least, most] = [0.3, 60];
  const x = (distance: number) =>
    frame.left + (Math.log(Math.max(least, Math.min(most, distance)) / least) / Math.log(most / least)) * across;
  const row = down / series.length;
  const marks = series.flatMap(({ distances }, at) =>
    distances.map((distance, index) => {
      // Spread over the row by a fixed rule, so that the same figures give the same picture.
      const y = frame.top + row * (at + 0.2 + 0.6 * ((index * 0.618) % 1));
      return `<circle cx="${x(distance).toFixed(1)}" cy="${y.toFixed(1)}" r="1.8" fill="${colours[at % colours.length]}" fill-opacity="0.55"/>`;
    }),
  );
  const limits = [thresholds.original, thresholds.copy].map(
    (limit) =>
      `<line x1="${x(limit).toFixed(1)}" x2="${x(limit).toFixed(1)}" y1="${frame.top}" y2="${frame.top + down}" stroke="#202124" stroke-dasharray="4 3"/>`,
  );
  const frameOf = axes(
    'distance from genuine prints (standard deviations); dashed: up to here original, from here copy',
    '',
    [0.5, 1, 2, 4, 8, 16, 32].map((distance) => [x(distance), String(distance)]),
    [],
  );
  return wrap('Distances by kind', [frameOf, ...limits, ...marks, legend(series.map(({ name }) => name))].join('\n'));
}
