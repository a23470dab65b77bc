import { blurred, lit, type Picture } from './picture.ts';
import { between, gaussian, type Random } from './random.ts';

type Size = { width: number; height: number };
type Colour = readonly [number, number, number];

/** A picture without a code, drawn for its size: what is small in one is small in the other. */
export type DrawScene = (size: Size, random: Random) => Picture | Promise<Picture>;

function blank({ width, height }: Size, [r, g, b]: Colour): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb.set([r, g, b], at);
  return { rgb, width, height };
}

function colourOf(random: Random, from = 0, to = 255): Colour {
  return [between(random, from, to), between(random, from, to), between(random, from, to)];
}

function fill({ rgb, width, height }: Picture, left: number, top: number, wide: number, high: number, ink: Colour) {
  const [x0, x1] = [Math.max(0, left | 0), Math.min(width, (left + wide) | 0)];
  const [y0, y1] = [Math.max(0, top | 0), Math.min(height, (top + high) | 0)];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) for (let c = 0; c < 3; c += 1) rgb[(y * width + x) * 3 + c] = ink[c] ?? 0;
  }
}

/** A leaf or a stone: an ellipse, lighter on one side. */
function oval(picture: Picture, x: number, y: number, long: number, random: Random, ink: Colour) {
  const { rgb, width, height } = picture;
  const short = long * between(random, 0.25, 0.9);
  const angle = between(random, 0, Math.PI);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (let py = Math.max(0, (y - long) | 0); py < Math.min(height, y + long); py += 1) {
    for (let px = Math.max(0, (x - long) | 0); px < Math.min(width, x + long); px += 1) {
      const [u, v] = [((px - x) * c + (py - y) * s) / long, ((py - y) * c - (px - x) * s) / short];
      if (u * u + v * v > 1) continue;
      const light = 1 + 0.25 * u + 0.15 * v;
      for (let k = 0; k < 3; k += 1) rgb[(py * width + px) * 3 + k] = Math.min(255, (ink[k] ?? 0) * light);
    }
  }
}

async function asTaken(picture: Picture, random: Random): Promise<Picture> {
  const soft = await blurred(picture, between(random, 0.5, 1));
  return lit(soft, (value) => value + 3 * gaussian(random));
}

function letters(picture: Picture, x: number, y: number, size: number, count: number, random: Random, ink: Colour) {
  let at = x;
  for (let letter = 0; letter < count; letter += 1) {
    const thick = Math.max(1, size * 0.16);
    if (random() > 0.15) {
      fill(picture, at, y, thick, size, ink);
      if (random() > 0.4) fill(picture, at, y, size * 0.5, thick, ink);
      if (random() > 0.4) fill(picture, at, y + size * 0.45, size * 0.45, thick, ink);
      if (random() > 0.5) fill(picture, at + size * 0.4, y, thick, size, ink);
      if (random() > 0.5) fill(picture, at, y + size - thick, size * 0.5, thick, ink);
    }
    at += size * between(random, 0.62, 0.72);
  }
}

const leaves: DrawScene = (size, random) => {
  const picture = blank(size, colourOf(random, 20, 120));
  const unit = size.width / 100;
  for (let leaf = 0; leaf < 2600; leaf += 1) {
    const long = unit * (0.3 + 3 * random() ** 3);
    const [r, g, b] = colourOf(random, 20, 210);
    oval(picture, random() * size.width, random() * size.height, long, random, [r * 0.7, g, b * 0.5]);
  }
  return asTaken(picture, random);
};

const gravel: DrawScene = (size, random) => {
  const picture = blank(size, [70, 66, 60]);
  for (let stone = 0; stone < 5000; stone += 1) {
    const grey = between(random, 60, 235);
    const long = (size.width / 100) * between(random, 0.3, 1.1);
    oval(picture, random() * size.width, random() * size.height, long, random, [grey, grey * 0.96, grey * 0.9]);
  }
  return asTaken(picture, random);
};

/** Windows in frames: squares round squares, as finder patterns are. */
const facade: DrawScene = (size, random) => {
  const picture = blank(size, colourOf(random, 120, 220));
  const pitch = (size.width / 100) * between(random, 4, 9);
  const [frame, pane] = [colourOf(random, 20, 255), colourOf(random, 20, 200)];
  for (let y = pitch * 0.3; y < size.height; y += pitch) {
    for (let x = pitch * 0.3; x < size.width; x += pitch) {
      const side = pitch * between(random, 0.6, 0.7);
      const edge = side * between(random, 0.08, 0.16);
      fill(picture, x, y, side, side, frame);
      fill(picture, x + edge, y + edge, side - 2 * edge, side - 2 * edge, random() > 0.3 ? pane : colourOf(random));
      if (random() > 0.4) fill(picture, x + side * 0.3, y + side * 0.3, side * 0.4, side * 0.4, frame);
    }
  }
  return asTaken(picture, random);
};

const tiles: DrawScene = (size, random) => {
  const [light, dark, joint] = [colourOf(random, 150, 250), colourOf(random, 10, 120), colourOf(random, 80, 200)];
  const picture = blank(size, joint);
  const pitch = (size.width / 100) * between(random, 2, 6);
  for (let row = 0; row * pitch < size.height; row += 1) {
    for (let column = 0; column * pitch < size.width; column += 1) {
      const ink = random() > 0.12 === ((row + column) % 2 === 0) ? light : dark;
      fill(picture, column * pitch, row * pitch, pitch * 0.93, pitch * 0.93, ink);
    }
  }
  return asTaken(picture, random);
};

const page: DrawScene = (size, random) => {
  const picture = blank(size, [236, 233, 226]);
  const letter = (size.width / 100) * between(random, 1.1, 2.2);
  for (let y = letter; y < size.height - letter; y += letter * 1.7)
    letters(picture, letter * 2, y, letter, Math.floor(size.width / letter / 0.75), random, [40, 38, 42]);
  return asTaken(picture, random);
};

/** A shelf: boxes with lettering, bars and emblems of squares round squares. */
const packaging: DrawScene = (size, random) => {
  const picture = blank(size, colourOf(random, 60, 200));
  const unit = size.width / 100;
  for (let box = 0; box < 45; box += 1) {
    const [x, y] = [random() * size.width, random() * size.height];
    const [wide, high] = [unit * between(random, 8, 30), unit * between(random, 8, 30)];
    fill(picture, x, y, wide, high, colourOf(random));
    const ink = colourOf(random);
    letters(picture, x + unit, y + unit, unit * between(random, 0.7, 2.5), 12, random, ink);
    const emblem = unit * between(random, 1.5, 5);
    for (let ring = 0; ring < 3; ring += 1) {
      const inset = (emblem / 7) * ring;
      fill(
        picture,
        x + inset,
        y + high / 2 + inset,
        emblem - 2 * inset,
        emblem - 2 * inset,
        ring === 1 ? [250, 250, 250] : ink,
      );
    }
    for (let bar = 0; bar < 30; bar += 1)
      fill(
        picture,
        x + wide / 2 + bar * unit * 0.35,
        y + high * 0.7,
        unit * between(random, 0.1, 0.3),
        unit * 4,
        [25, 25, 25],
      );
  }
  return asTaken(picture, random);
};

const night: DrawScene = (size, random) => {
  const picture = blank(size, [14, 15, 22]);
  for (let lamp = 0; lamp < 220; lamp += 1) {
    const long = (size.width / 100) * (0.15 + random() ** 4 * 3);
    oval(picture, random() * size.width, random() * size.height, long, random, colourOf(random, 90, 255));
  }
  return lit(picture, (value) => value + 12 * gaussian(random));
};

const noise: DrawScene = (size, random) => lit(blank(size, [128, 128, 128]), (value) => value + 60 * gaussian(random));

/** Scenes that people photograph by mistake, and scenes that are hardest for a reader that looks for squares. */
export const emptyScenes: Record<string, DrawScene> = {
  leaves,
  gravel,
  facade,
  tiles,
  page,
  packaging,
  night,
  noise,
};
