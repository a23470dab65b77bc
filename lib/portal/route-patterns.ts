import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const pages = z.array(z.object({ page: z.string(), regex: z.string() }));
const manifestSchema = z.object({ staticRoutes: pages, dynamicRoutes: pages });

interface Address {
  /** The page's pattern, `static` for files, or `none`. */
  route: string;
  /** Part of the address that may be logged: the path of an existing page, never a query. */
  url: string;
}

const files = /^\/(_next|samples|icons?|fonts|images)\/|^\/[\w-]+\.(ico|svg|png|txt|xml|webmanifest|js)$/;

/** The routes of the build in `.next`; in development, where there is none yet, all pages are `page`. */
export function readRoutes(folder: string): (target: string) => Address {
  const routes = readManifest(path.join(folder, '.next', 'routes-manifest.json'));
  return (target) => {
    const [pathname = '', query] = target.split('?');
    const asked = query === undefined ? '' : '?***';
    if (files.test(pathname)) return { route: 'static', url: pathname.slice(0, 200) };
    if (routes.length === 0) return { route: 'page', url: `/***${asked}` };
    const found = routes.find(({ pattern }) => pattern.test(pathname));
    // A catch-all takes whatever was typed.
    if (found && !found.page.includes('[...')) return { route: found.page, url: pathname + asked };
    const inside = found?.page.startsWith('/[') === false ? found.page : undefined;
    return { route: inside ?? 'none', url: (inside ?? '/***') + asked };
  };
}

function readManifest(file: string): { page: string; pattern: RegExp }[] {
  try {
    const { staticRoutes, dynamicRoutes } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  } catch {
    return [];
  }
}
