/** A benchmark writes only between its two marks of a page. The rest of the page is written by people and stays. */
const marksOf = (name: string) => ({ from: `<!-- ${name}: from here -->`, to: `<!-- ${name}: to here -->` });

/** @throws Error when the page has no place for the part. */
function placeOf(page: string, name: string): { start: number; end: number } {
  const { from, to } = marksOf(name);
  const [first, last] = [page.indexOf(from), page.indexOf(to)];
  if (first < 0 || last < first) throw new Error(`The page has no place for the part "${name}": ${from} and ${to}.`);
  return { start: first + from.length, end: last };
}

/** Lines of a part, without its marks. @throws Error when the page has no place for it. */
export function partOf(page: string, name: string): string[] {
  const { start, end } = placeOf(page, name);
  return page.slice(start, end).trim().split('\n');
}

/** Writes the rows of tables as those of other generated pages: no spaces around cells. */
const compactRow = (line: string): string => (line.startsWith('|') ? line.replace(/ *\| */g, '|') : line);

/** The page with other lines in a part. @throws Error when the page has no place for it. */
export function withPart(page: string, name: string, lines: readonly string[]): string {
  const { start, end } = placeOf(page, name);
  return `${page.slice(0, start)}\n\n${lines.map(compactRow).join('\n').trim()}\n\n${page.slice(end)}`;
}
