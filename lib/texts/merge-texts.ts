type Intersection<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** Returns one part of each block, by the name of the block. */
export function eachOf<Blocks extends Record<string, Record<Part, unknown>>, Part extends string>(
  blocks: Blocks,
  part: Part,
) {
  const entries = Object.entries(blocks).map(([name, block]) => [name, block[part]]);
  return Object.fromEntries(entries) as { readonly [Name in keyof Blocks]: Blocks[Name][Part] };
}

/** Returns the texts that all blocks have in one part, as one object. */
export function allOf<Blocks extends Record<string, Record<Part, object>>, Part extends string>(
  blocks: Blocks,
  part: Part,
) {
  return Object.assign({}, ...Object.values(blocks).map((block) => block[part])) as Intersection<
    Blocks[keyof Blocks][Part]
  >;
}
