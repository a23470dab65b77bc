import { blurred, lit, mapped, type Picture, type Scene, scaled } from './picture.ts';
import { between, gaussian, type Random } from './random.ts';

/** A photo changed by a rule. */
export interface Worsened extends Picture {
  quality?: number;
}

export type Worsen = (scene: Scene, random: Random) => Worsened | Promise<Worsened>;

const grey = 128;
const turn = Math.PI * 2;

async function grown(scene: Scene, module: number): Promise<Scene> {
  const scale = module / scene.module;
  const centre = { x: scene.centre.x * scale, y: scene.centre.y * scale };
  return { ...(await scaled(scene, scale)), centre, side: scene.side * scale, module };
}

/** Photos of few pixels are drawn larger first, where a rule would else only show that there are few. */
function atLeast(scene: Scene, module: number): Promise<Scene> | Scene {
  return scene.module >= module ? scene : grown(scene, module);
}

function shaken(scene: Scene, random: Random): Picture {
  const length = scene.module * between(random, 1, 2.2);
  const angle = between(random, 0, turn);
  const steps = Math.max(3, Math.ceil(length * 1.5));
  const sum = new Float32Array(scene.rgb.length);
  for (let step = 0; step < steps; step += 1) {
    const t = (step / (steps - 1) - 0.5) * length;
    const [dx, dy] = [t * Math.cos(angle), t * Math.sin(angle)];
    const { rgb } = mapped(scene, scene, grey, (x, y) => [x + dx, y + dy]);
    for (let at = 0; at < rgb.length; at += 1) sum[at] = (sum[at] ?? 0) + (rgb[at] ?? 0);
  }
  return { ...scene, rgb: Uint8Array.from(sum, (value) => value / steps) };
}

function noisy(picture: Picture, random: Random, gain: number, deviation: number): Picture {
  return lit(picture, (value) => value * gain + 6 + deviation * gaussian(random));
}

function shadowed(scene: Scene, random: Random): Picture {
  const angle = between(random, 0, turn);
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const offset = between(random, -0.3, 0.3) * scene.side;
  const soft = scene.module * between(random, 0.3, 4);
  const dark = between(random, 0.12, 0.4);
  const slope = between(random, 0, 0.8);
  return lit(scene, (value, x, y) => {
    const d = (x - scene.centre.x) * nx + (y - scene.centre.y) * ny;
    const gradient = Math.exp((slope * d) / scene.side);
    const shadow = dark + (1 - dark) / (1 + Math.exp(-(d - offset) / soft));
    return value * shadow * gradient;
  });
}

function glaring(scene: Scene, random: Random): Picture {
  const spots = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    x: scene.centre.x + between(random, -0.5, 0.5) * scene.side,
    y: scene.centre.y + between(random, -0.5, 0.5) * scene.side,
    radius: between(random, 0.08, 0.2) * scene.side,
    strength: between(random, 250, 700),
  }));
  return lit(scene, (value, x, y) => {
    let light = value;
    for (const spot of spots) {
      light += spot.strength * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.radius ** 2);
    }
    return light;
  });
}

/** Seen by a camera three code sides away, the paper tilted about some axis. */
function tilted(scene: Scene, random: Random, most: number): Picture {
  const tilt = (between(random, most * 0.6, most) * Math.PI) / 180;
  const axis = between(random, 0, turn);
  const distance = scene.side * 3;
  const [c, s] = [Math.cos(axis), Math.sin(axis)];
  return mapped(scene, scene, grey, (x, y) => {
    const [dx, dy] = [x - scene.centre.x, y - scene.centre.y];
    const along = dx * c + dy * s;
    const across = -dx * s + dy * c;
    const depth = distance * Math.cos(tilt) - across * Math.sin(tilt);
    if (depth <= distance * 0.05) return null;
    const v = (across * distance) / depth;
    const u = (along * (distance + v * Math.sin(tilt))) / distance;
    return [scene.centre.x + u * c - v * s, scene.centre.y + u * s + v * c];
  });
}

/** Round a bottle: the code's side takes 60° to 130° of the round. */
function bent(scene: Scene, random: Random): Picture {
  const radius = scene.side / ((between(random, 60, 130) * Math.PI) / 180);
  const axis = between(random, 0, turn);
  const middle = between(random, -0.15, 0.15) * scene.side;
  const [c, s] = [Math.cos(axis), Math.sin(axis)];
  return mapped(scene, scene, grey, (x, y) => {
    const [dx, dy] = [x - scene.centre.x, y - scene.centre.y];
    const across = (-dx * s + dy * c - middle) / radius;
    if (Math.abs(across) > 0.995) return null;
    const v = Math.asin(across) * radius + middle;
    const nearer = 1 + (1 - Math.cos(v / radius)) * 0.12;
    const u = (dx * c + dy * s) * nearer;
    return [scene.centre.x + u * c - v * s, scene.centre.y + u * s + v * c];
  });
}

function turned(scene: Scene, random: Random): Picture {
  const angle = between(random, 0, turn);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const room = Math.ceil(Math.hypot(scene.width, scene.height));
  const half = room / 2;
  return mapped(scene, { width: room, height: room }, grey, (x, y) => {
    const [dx, dy] = [x - half, y - half];
    const [u, v] = [scene.width / 2 + dx * c - dy * s, scene.height / 2 + dx * s + dy * c];
    return u < 0 || v < 0 || u > scene.width || v > scene.height ? null : [u, v];
  });
}

/** Bars, boxes, dots and lettering of many sizes round a small copy of the photo. */
async function cluttered(scene: Scene, random: Random): Promise<Picture> {
  const [width, height] = [4000, 3000];
  const small = await grown(scene, between(random, 2.6, 4.5));
  const out = new Uint8Array(width * height * 3).fill(Math.floor(between(random, 90, 220)));
  const fill = (left: number, top: number, right: number, bottom: number, colour: readonly number[]) => {
    for (let y = Math.max(0, top | 0); y < Math.min(height, bottom); y += 1) {
      for (let x = Math.max(0, left | 0); x < Math.min(width, right); x += 1) {
        for (let channel = 0; channel < 3; channel += 1) out[(y * width + x) * 3 + channel] = colour[channel] ?? 0;
      }
    }
  };
  const colour = () => [random() * 255, random() * 255, random() * 255];
  for (let box = 0; box < 60; box += 1) {
    const [x, y, w, h] = [random() * width, random() * height, random() ** 3 * 900, random() ** 3 * 900];
    fill(x, y, x + w, y + h, colour());
  }
  for (let line = 0; line < 120; line += 1) {
    let x = random() * width;
    const y = random() * height;
    const size = between(random, 4, 26);
    const ink = colour();
    for (let letter = 0; letter < 40; letter += 1) {
      const thick = size * between(random, 0.15, 0.3);
      fill(x, y, x + thick, y + size, ink);
      if (random() > 0.5) fill(x, y + size * between(random, 0, 0.8), x + size * 0.6, y + size * 0.9 * random(), ink);
      x += size * between(random, 0.4, 0.9);
    }
  }
  const left = Math.floor(random() * Math.max(1, width - small.width));
  const top = Math.floor(random() * Math.max(1, height - small.height));
  for (let y = 0; y < Math.min(small.height, height); y += 1) {
    const row = small.rgb.subarray(y * small.width * 3, (y * small.width + Math.min(small.width, width)) * 3);
    out.set(row, ((top + y) * width + left) * 3);
  }
  return blurred({ ...noisy({ rgb: out, width, height }, random, 0.95, 4) }, 0.6);
}

/** Something dark lies over one side or two of the border, up to the modules. */
function covered(scene: Scene, random: Random): Picture {
  const angle = Math.floor(random() * 4) * (Math.PI / 2) + between(random, -0.1, 0.1);
  const both = random() > 0.5;
  const reach = scene.side / 2 + scene.module * between(random, -0.6, 0.8);
  const dark = between(random, 10, 70);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return lit(scene, (value, x, y) => {
    const [dx, dy] = [x - scene.centre.x, y - scene.centre.y];
    return dx * c + dy * s > reach || (both && dy * c - dx * s > reach) ? dark : value;
  });
}

function coloured(scene: Scene, random: Random): Picture {
  const paper = [0, 1, 2].map(() => between(random, 60, 255));
  const ink = paper.map((value) => value * between(random, 0.1, 0.95));
  const darker = Math.floor(random() * 3);
  ink[darker] = (paper[darker] ?? 0) * between(random, 0.1, 0.5);
  return lit(scene, (value, _x, _y, channel) => {
    const [white, black] = [paper[channel] ?? 0, ink[channel] ?? 0];
    return black + ((white - black) * value) / 255;
  });
}

function pale(scene: Scene, random: Random): Picture {
  const contrast = between(random, 0.06, 0.25);
  const middle = between(random, 60, 200);
  return lit(scene, (value) => middle + (value - 128) * contrast + 2 * gaussian(random));
}

/** Some of everything, each mild, as photos of a busy hand are. */
async function mixed(scene: Scene, random: Random): Promise<Worsened> {
  const start = await atLeast(scene, 4);
  const keep = (picture: Picture): Scene => ({ ...start, ...picture });
  const shaped = keep(random() > 0.5 ? tilted(start, random, 35) : bent(start, random));
  const lighted = keep(random() > 0.5 ? shadowed(shaped, random) : glaring(shaped, random));
  const soft = await blurred(lighted, start.module * between(random, 0.2, 0.6));
  return { ...noisy(soft, random, between(random, 0.4, 1), between(random, 2, 8)), quality: 60 };
}

/**
 * Every way a photo is made worse, with its levels. Lengths count in modules, so that photos of any size are treated
 * alike.
 */
export const kinds: Record<string, Worsen> = {
  defocused: async (scene, random) => {
    const start = await atLeast(scene, 4);
    return blurred(start, start.module * between(random, 0.4, 0.9));
  },
  shaken: async (scene, random) => shaken(await atLeast(scene, 4), random),
  'dark and noisy': (scene, random) => noisy(scene, random, between(random, 0.1, 0.4), between(random, 4, 14)),
  shadow: shadowed,
  glare: glaring,
  'strong JPEG': (scene, random) => ({ ...scene, quality: Math.round(between(random, 20, 40)) }),
  'few pixels': (scene, random) => grown(scene, between(random, 1.5, 2.5)),
  tilted: async (scene, random) => tilted(await atLeast(scene, 4), random, 50),
  bent: async (scene, random) => bent(await atLeast(scene, 4), random),
  inverted: (scene) => lit(scene, (value) => 255 - value),
  'low contrast': pale,
  'small in 12 MP': cluttered,
  turned,
  'border covered': covered,
  coloured,
  mixed,
};
