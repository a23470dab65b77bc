import { paths } from '#lib/portal/paths.ts';

const firstPart = (path: string) => path.split('/')[1] ?? '';
const areas = new Set(Object.values(paths).flatMap((path) => (typeof path === 'string' ? [firstPart(path)] : [])));

/** Whether the first part of an address is one that the portal has. */
export function isKnownArea(pathname: string): boolean {
  return areas.has(firstPart(pathname));
}

/** Pages beside a list that are none of its things. */
const ownPages = new Set(['new', 'open', 'import', 'tasks', 'uploads', 'substrates', 'layouts', 'csv', 'rows']);

/** The thing that an address is about: '/workorders/12/proofs' is about 12 of '/workorders'. */
export function thingOf(pathname: string, lists: readonly string[]): { list: string; id: string } | undefined {
  const list = lists.find((each) => pathname.startsWith(`${each}/`));
  const [part = ''] = list === undefined ? [] : pathname.slice(list.length + 1).split('/');
  if (list === undefined || part === '' || ownPages.has(part)) return undefined;
  try {
    return { list, id: decodeURIComponent(part) };
  } catch {
    return { list, id: part };
  }
}
