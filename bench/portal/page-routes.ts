import { readdirSync } from 'node:fs';
import path from 'node:path';
import { withEachLookup } from '../../e2e/support/every-page.ts';

const app = path.join(import.meta.dirname, '../../app');

/**
 * Every page of the portal as Next.js has it, from the folders of app/: '/workorders/[id]'. A new page is among them.
 */
export function pageRoutes(): string[] {
  const routes = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file.replaceAll(path.sep, '/')))
    .map((file) => `/${path.posix.dirname(file.replaceAll(path.sep, '/'))}`)
    .map((route) => route.replace(/\/\([^/]+\)/g, '').replace(/\/\.$/, '') || '/');
  return withEachLookup(routes).sort();
}

const isParameter = (part: string) => part.startsWith('[');

/** Whether an address is one of the route: parameters stand for one part each, '[...rest]' for all that follow. */
export function isAddressOf(route: string, pathname: string): boolean {
  const parts = route.split('/');
  const given = pathname.split('/');
  if (parts.length !== given.length) return false;
  return parts.every((part, index) => (isParameter(part) ? given[index] !== '' : part === given[index]));
}

/** The route that an address belongs to: '/codes/tasks' is no '/codes/[id]'. */
export function routeOf(routes: readonly string[], pathname: string): string | undefined {
  return routes
    .filter((route) => isAddressOf(route, pathname))
    .sort((a, b) => a.split('/').filter(isParameter).length - b.split('/').filter(isParameter).length)[0];
}

/** Routes that are addresses as they are. */
export const isFixed = (route: string) => !route.includes('[');
