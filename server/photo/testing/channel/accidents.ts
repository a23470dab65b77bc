import { copyField, createField, type Field } from './field.ts';
import { micrometresPerSample } from './press.ts';
import type { Random } from './random.ts';
import { createTexture } from './texture.ts';

/** A square of the print, in samples of its field. */
export interface Area {
  x: number;
  y: number;
  side: number;
}

const perMicrometre = 1 / micrometresPerSample;

/** Lines without ink across the whole print and through the area: nozzles out, a plate scored, a roller nicked. */
export function leaveLines(field: Field, area: Area, paper: number, random: Random): Field {
  const isAcross = random.next() < 0.5;
  const lines = [0, 1, 2].map(() => ({
    at: (isAcross ? area.y : area.x) + area.side * random.between(0.05, 0.95),
    half: (random.between(25, 65) * perMicrometre) / 2,
  }));
  const out = copyField(field);
  const { width, height } = field;
  for (let place = 0; place < (isAcross ? height : width); place += 1) {
    const cover = 0.92 * Math.max(...lines.map(({ at, half }) => softly(half - Math.abs(place - at))));
    if (cover === 0) continue;
    const [from, step, count] = isAcross ? [place * width, 1, width] : [place, width, height];
    for (let k = 0; k < count; k += 1) lay(out, from + k * step, cover, paper);
  }
  return out;
}

/** Scratches down to the paper: one to three, a little bent, through the area or beside it. */
export function scratch(field: Field, area: Area, paper: number, random: Random): Field {
  const count = 1 + Math.floor(random.next() * 3);
  const scratches = Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI);
    return {
      x: area.x + area.side * random.between(0.1, 0.9),
      y: area.y + area.side * random.between(0.1, 0.9),
      along: [Math.cos(angle), Math.sin(angle)] as const,
      bend: random.between(-0.3, 0.3) / area.side,
      half: (random.between(40, 150) * perMicrometre) / 2,
      reach: area.side * random.between(0.3, 1.4),
      depth: random.between(0.5, 1),
    };
  });
  const ragged = createTexture(random, 3);
  const covers = new Float64Array(field.width * field.height);
  for (const { x: cx, y: cy, along, bend, half, reach, depth } of scratches) {
    const away = reach + 3 * half + Math.abs(bend) * reach * reach;
    overSquare(field, cx, cy, away, (x, y, at) => {
      const [dx, dy] = [x - cx, y - cy];
      const length = dx * along[0] + dy * along[1];
      if (Math.abs(length) > reach) return;
      const across = -dx * along[1] + dy * along[0] - bend * length * length;
      if (Math.abs(across) > 3 * half) return;
      const cover = depth * softly(half * (1 + 0.35 * ragged.at(x, y)) - Math.abs(across));
      if (cover > (covers[at] ?? 0)) covers[at] = cover;
    });
  }
  const out = copyField(field);
  for (let at = 0; at < covers.length; at += 1) {
    const cover = covers[at] ?? 0;
    if (cover > 0) lay(out, at, cover, paper * 0.96);
  }
  return out;
}

/** Two to seven round places without ink (dust, a fish eye), or of ink (a hickey). */
export function leaveVoids(field: Field, area: Area, paper: number, ink: number, random: Random): Field {
  const count = 2 + Math.floor(random.next() * 6);
  const spots = Array.from({ length: count }, () => ({
    x: area.x + area.side * random.next(),
    y: area.y + area.side * random.next(),
    radius: (random.between(90, 420) * perMicrometre) / 2,
    light: random.next() < 0.75 ? paper : ink,
  }));
  const ragged = createTexture(random, 4);
  const out = copyField(field);
  const covered = new Set<number>();
  for (const { x: cx, y: cy, radius, light } of spots) {
    overSquare(field, cx, cy, 2 * radius, (x, y, at) => {
      const distance = Math.hypot(x - cx, y - cy);
      if (distance > 2 * radius) return;
      const cover = softly(radius * (1 + 0.15 * ragged.at(x, y)) - distance);
      // Where two meet, the first one lies on top.
      if (cover === 0 || covered.has(at)) return;
      covered.add(at);
      lay(out, at, cover, light);
    });
  }
  return out;
}

/** Stripes of ink across the whole print and through the area, side by side: a pen, a strap, a scorched roller. */
export function drawStripes(field: Field, area: Area, ink: number, count: number, random: Random): Field {
  const isAcross = random.next() < 0.5;
  const from = isAcross ? area.y : area.x;
  const half = (random.between(60, 250) * perMicrometre) / 2;
  const lines = Array.from({ length: count }, (_, k) => from + (area.side * (k + random.between(0.2, 0.8))) / count);
  const out = copyField(field);
  const { width } = field;
  for (let at = 0; at < out.data.length; at += 1) {
    const place = isAcross ? Math.floor(at / width) : at % width;
    const cover = Math.max(...lines.map((line) => softly(half - Math.abs(place - line))));
    if (cover > 0) lay(out, at, 0.95 * cover, ink);
  }
  return out;
}

/** Round specks over the area: spray, dirt. @param light of a speck. @param widest micrometres across. */
export function dropSpecks(
  field: Field,
  area: Area,
  light: number,
  count: number,
  widest: number,
  random: Random,
): Field {
  const out = copyField(field);
  for (let speck = 0; speck < count; speck += 1) {
    const [cx, cy] = [area.x + area.side * random.next(), area.y + area.side * random.next()];
    const radius = (widest * random.between(0.4, 1) * perMicrometre) / 2;
    overSquare(field, cx, cy, radius + 2, (x, y, at) => {
      const cover = softly(radius - Math.hypot(x - cx, y - cy));
      if (cover > 0) lay(out, at, 0.95 * cover, light);
    });
  }
  return out;
}

/** A fingertip that holds the print at one side, and its shadow. @param code what it may cover a part of. */
export function holdByFinger(field: Field, code: Area, random: Random): Field {
  const skin = random.between(0.18, 0.5);
  const radius = code.side * random.between(0.35, 0.6);
  const depth = code.side * random.between(0.02, 0.14);
  const along = random.between(0.2, 0.8);
  const side = Math.floor(random.next() * 4);
  const isAcross = side % 2 === 0;
  const from = side < 2 ? depth - radius : (isAcross ? field.width : field.height) - depth + radius;
  const quiet = (field.height - code.side) / 2;
  const edge = side < 2 ? from + quiet : from - quiet;
  const [cx, cy] = isAcross ? [edge, field.height * along] : [field.width * along, edge];
  const soft = 250 * perMicrometre;
  const shade = code.side * random.between(0.05, 0.3);
  const dark = random.between(0.2, 0.5);
  const out = createField(field.width, field.height);
  for (let y = 0; y < field.height; y += 1) {
    for (let x = 0; x < field.width; x += 1) {
      const at = y * field.width + x;
      const beyond = Math.hypot(x - cx, y - cy) - radius;
      const cover = 1 / (1 + Math.exp(beyond / (soft / 3)));
      const lit = 1 - dark / (1 + Math.exp((beyond - shade) / (shade / 3)));
      out.data[at] = cover * skin + (1 - cover) * lit * (field.data[at] ?? 0);
    }
  }
  return out;
}

/** 0 outside, 1 inside, an edge of two samples between. @param inside samples from the edge inwards. */
const softly = (inside: number): number => Math.max(0, Math.min(1, inside / 2 + 0.5));

function lay(field: Field, at: number, cover: number, light: number): void {
  field.data[at] = (1 - cover) * (field.data[at] ?? 0) + cover * light;
}

/** Every sample of the field no farther than `reach` from the place, across or down. */
function overSquare(
  { width, height }: Field,
  cx: number,
  cy: number,
  reach: number,
  visit: (x: number, y: number, at: number) => void,
): void {
  const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width - 1, Math.ceil(cx + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(height - 1, Math.ceil(cy + reach))];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) visit(x, y, y * width + x);
  }
}
