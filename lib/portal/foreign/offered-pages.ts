import 'server-only';
import { getToken } from '../session.ts';
import { needOf } from './page-needs.ts';
import { knownService } from './service.ts';
import { listsToChooseFrom, type ServiceGap } from './service-gaps.ts';

/** Returns the entries whose pages the service can fill. */
export async function offeredPages(): Promise<<T extends { href: string }>(entries: readonly T[]) => T[]> {
  const service = await knownService(await getToken());
  return (entries) =>
    entries.filter(({ href }) => {
      const need = needOf(href.replace(/[?#].*$/s, ''));
      return need === undefined || service.offers(need);
    });
}

/** The lists to choose from that the service does not have. */
export async function serviceGaps(): Promise<ServiceGap[]> {
  const service = await knownService(await getToken());
  const names = Object.keys(listsToChooseFrom) as ServiceGap[];
  return names.filter((name) => !service.offers({ method: 'GET', path: listsToChooseFrom[name] }));
}
