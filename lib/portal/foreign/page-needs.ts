import { type Page, type PageNeed, pageList } from '../pages.ts';

interface Known {
  pattern: RegExp;
  need: PageNeed | null;
}

/** The beginning of an address: a page and those below it. */
const patternOf = ({ path }: Page) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}(?=/|$)`);
/** More parts first, and of equally many those with names before those with parameters. */
const rankOf = ({ path }: Page) => path.split('/').length * 2 - (path.includes(':') ? 1 : 0);

const known: readonly Known[] = pageList
  .map(([, page]) => page)
  .toSorted((one, other) => rankOf(other) - rankOf(one))
  .flatMap((page) => (page.need === undefined ? [] : [{ pattern: patternOf(page), need: page.need }]));

/** Returns what the page at an address cannot do without; undefined where any service of the interface can fill it. */
export function needOf(pathname: string): PageNeed | undefined {
  return known.find(({ pattern }) => pattern.test(pathname))?.need ?? undefined;
}
