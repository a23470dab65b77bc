import compile from 'icu-minify/compile';

/** Kind of an argument of a message: text, number, choice or element. */
export type ArgumentKind = 'text' | 'number' | 'choice' | 'tag';

// As icu-minify numbers them.
const kinds: Record<number, ArgumentKind> = { 1: 'choice', 2: 'number', 3: 'number', 4: 'number' };

/** The arguments of a message in ICU MessageFormat, by name. Throws for one that cannot be read. */
export function argumentsOf(message: string): Map<string, ArgumentKind> {
  const found = new Map<string, ArgumentKind>();
  const add = (name: string, kind: ArgumentKind) => {
    const before = found.get(name);
    if (before === undefined || before === 'text') found.set(name, kind);
    else if (kind !== 'text' && kind !== before) throw new Error(`'${name}' is a ${before} and a ${kind}.`);
  };
  // A text, the number of a plural, or a list of parts.
  const readAll = (parts: unknown) => {
    if (Array.isArray(parts)) for (const part of parts) readOne(part);
  };
  const readOne = (part: unknown) => {
    if (!Array.isArray(part)) return;
    const [name, type, options]: [string, ...unknown[]] = part as [string];
    if (part.length === 1) return add(name, 'text');
    if (typeof type !== 'number' || type === 0) {
      add(name, 'tag');
      return readAll(part.slice(1));
    }
    const kind = kinds[type];
    if (!kind) throw new Error(`'${name}': dates and times are written by <Time>, in a tag.`);
    add(name, kind);
    if (type !== 4) for (const option of Object.values(options ?? {})) readAll(option);
  };
  readAll(compile(message));
  return found;
}
