import { can } from '#lib/permissions/permissions.ts';
import { type Page, type PageName, pages } from './pages.ts';

/** Whether a user may open the page. The service refuses its calls as well. */
export function mayOpen(name: PageName, user: { permissions: readonly string[] }): boolean {
  const { permission }: Page = pages[name];
  return permission === undefined || can(user, permission);
}
