import path from 'node:path';

const imports = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
const used = /\buseTranslations\(\s*'([^']+)'\s*\)/g;
const given = /<ClientMessages\s+namespaces=\{\[([^\]]*)\]\}/g;

const page = /\bpage(?:: |=)['"](\w+)['"]/g;

const resolve = (file: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);

const namesIn = (list: string) => [...list.matchAll(/'([^']+)'/g)].flatMap(([, name]) => name ?? []);

type TextsOf = (page: string) => readonly string[];

/** Areas that a route's client components use, dialogs that come later too, by the module; and those it is given. */
function areasOf(entry: string, sources: ReadonlyMap<string, string>, textsOf: TextsOf) {
  const uses = new Map<string, string>();
  const gives = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, inClient: boolean) => {
    const source = sources.get(file);
    if (source === undefined || /^['"]use server['"]/m.test(source)) return;
    const isClient = inClient || /^['"]use client['"]/m.test(source);
    const mark = `${file} ${isClient}`;
    if (seen.has(mark)) return;
    seen.add(mark);
    if (isClient) for (const [, area = ''] of source.matchAll(used)) if (!uses.has(area)) uses.set(area, file);
    if (!isClient) {
      for (const [, list = ''] of source.matchAll(given)) for (const each of namesIn(list)) gives.add(each);
      for (const [, name = ''] of source.matchAll(page)) for (const each of textsOf(name)) gives.add(each);
    }
    for (const [, still, later] of source.matchAll(imports)) visit(resolve(file, still ?? later ?? ''), isClient);
  };
  visit(entry, false);
  return { uses, gives };
}

/**
 * Texts that the browser would look for in vain: for each route, what its client components use and neither the page
 * nor a layout above it gives, as 'route: area (module)'.
 *
 * @param sources Text of every module, by its path from the root.
 * @param textsOf Areas that the frame of a page gives, by the page's name.
 */
export function textsNotGiven(sources: ReadonlyMap<string, string>, textsOf: TextsOf = () => []): string[] {
  const routes = [...sources.keys()].filter((file) =>
    /^app\/.*(?:^|\/)(?:page|layout|loading|error|not-found)\.tsx$/.test(file),
  );
  return routes.flatMap((route) => {
    const { uses, gives } = areasOf(route, sources, textsOf);
    for (let folder = path.posix.dirname(route); folder !== '.'; folder = path.posix.dirname(folder)) {
      const layout = `${folder}/layout.tsx`;
      if (layout !== route && sources.has(layout))
        for (const area of areasOf(layout, sources, textsOf).gives) gives.add(area);
    }
    return [...uses].filter(([area]) => !gives.has(area)).map(([area, module]) => `${route}: ${area} (${module})`);
  });
}
