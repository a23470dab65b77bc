const browsers: [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const systems: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** A name for a passkey that is made in this browser, such as "macOS, Safari"; empty for an unknown one. */
export function deviceName(userAgent: string): string {
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [find(systems), find(browsers)].filter((name) => name !== undefined).join(', ');
}
