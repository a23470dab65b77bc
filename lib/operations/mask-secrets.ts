const masked = '***';

/**
 * Secrets by their shape, anywhere in a line. Each pattern begins with fixed characters, so that a long line is scanned
 * once.
 */
const shapes: [RegExp, string][] = [
  [/uat_[0-9A-Za-z]{8,}/g, masked],
  [/whsec_[\w+/=-]{8,}/g, masked],
  [/((?:Bearer|Basic|UAT) )[\w.~+/=-]{8,}/gi, `$1${masked}`],
  [/(X-Amz-(?:Signature|Credential|Security-Token)(?:=|%3D|"\s?:\s?"))[^&"\\\s]{1,2000}/gi, `$1${masked}`],
  [/(:\/\/[^:@/\s"\\]{0,200}:)[^@/\s"\\]{1,400}@/g, `$1${masked}@`],
  [/(\/documents\/download\/|\/set-password#)[\w%-]{8,}/g, `$1${masked}`],
];

/**
 * The last net under every line of a log: callers leave secrets out themselves, a message of a library may hold one.
 */
export function maskSecrets(line: string): string {
  return shapes.reduce((text, [shape, instead]) => text.replace(shape, instead), line);
}
