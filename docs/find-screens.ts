import { provedReference } from '../bench/portal/add-what-is-missing.ts';
import { type MeasuredPage, type Reader, readers } from '../bench/portal/measured-pages.ts';
import { pageRoutes } from '../bench/portal/page-routes.ts';
import { type Way, waysToPages } from '../e2e/support/every-page.ts';
import type { Cookie } from '../e2e/support/post-sign-in.ts';

export interface Screen extends MeasuredPage {
  name: string;
}

/** Pages that are another one for another role, and what is before or beside the pages. */
export const alsoTaken: readonly Screen[] = [
  ...(['printer', 'support', 'operator'] as const).map((reader) => ({
    ...{ route: '/', address: '/', reader, name: `overview-${reader}` },
  })),
  { route: '/workorders', address: '/workorders', reader: 'printer', name: 'workorders-printer' },
  { route: '/sign-in', address: '/sign-in?with=token', reader: undefined, name: 'sign-in-token' },
  { route: '/not-found', address: '/nothing/of/the/kind', reader: 'brand', name: 'not-found' },
  { route: '/not-for-role', address: '/support', reader: 'brand', name: 'not-for-role' },
];

const nameOf = (route: string) => route.slice(1).replaceAll(/[[\]]/g, '').replaceAll('/', '-') || 'overview';

type FurtherWay = Way & object & { below?: string };

/** Pages of what one thing of a list has, and of what the demo has none of until `addWhatIsMissing`. */
const furtherWays: Readonly<Partial<Record<Reader, Readonly<Record<string, FurtherWay>>>>> = {
  brand: {
    // One with artwork and proofs still to come, which shows the most.
    '/workorders/[id]': { in: '/workorders?q=NA-2026-114', link: /href="(\/workorders\/\d+)"/ },
    '/workorders/[id]/proofs': {
      in: `/workorders?q=${provedReference}`,
      link: /href="(\/workorders\/\d+)"/,
      below: '/proofs',
    },
    // One with scans.
    '/cases/[id]': { in: '/cases?q=Serum', link: /href="(\/cases\/\d+)"/ },
    '/codes/tasks/[id]': { in: '/codes/tasks', link: /href="(\/codes\/tasks\/[^"?#]+)"/ },
    '/settings/webhooks/[id]': { in: '/settings/webhooks', link: /href="(\/settings\/webhooks\/\d+)"/ },
  },
  printer: {
    // Page of the order whose prints are enrolled.
    '/workorders/[id]/enrolled-prints': {
      in: `/workorders?q=${provedReference}`,
      link: /href="(\/workorders\/\d+)"/,
      below: '/enrolled-prints',
    },
  },
  operator: {
    '/operator/templates/requests/[id]': { in: '/', link: /href="(\/operator\/templates\/requests\/\d+)"/ },
    '/settings/equipment/layouts/[id]': {
      in: '/settings/equipment?view=layouts',
      link: /href="(\/settings\/equipment\/layouts\/\d+)"/,
    },
  },
};

export type Sessions = ReadonlyMap<Reader, readonly Cookie[]>;

async function find(
  portal: string,
  way: Way | FurtherWay,
  reader: Reader,
  sessions: Sessions,
): Promise<string | undefined> {
  if (typeof way === 'string') return way;
  const cookie = (sessions.get(reader) ?? []).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(portal + way.in, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${way.in}, as ${reader}: ${answer.status}`);
  const found = way.link.exec(await answer.text())?.[1];
  return found && found + ('below' in way ? way.below : '');
}

export async function findScreens(portal: string, sessions: Sessions): Promise<Screen[]> {
  const found: Screen[] = [];
  const add = (route: string, address: string | undefined, reader: Reader | undefined) => {
    if (address) found.push({ route, address, reader, name: nameOf(route) });
  };
  for (const route of ['/sign-in', '/forgot-password', '/set-password', '/inspect/join']) add(route, route, undefined);
  for (const reader of readers) {
    const ways = { ...waysToPages[reader], ...furtherWays[reader] };
    for (const [route, way] of Object.entries(ways)) add(route, await find(portal, way, reader, sessions), reader);
  }
  const addressOf = (route: string) => found.find((screen) => screen.route === route)?.address ?? '';
  const webhook = addressOf('/settings/webhooks/[id]');
  const ledger = { in: addressOf('/models/[id]'), link: /href="[^"]*(\/ledger\/[^"?#]+)"/ };
  const delivery = { in: webhook, link: /href="(\/settings\/webhooks\/\d+\/deliveries\/\d+)"/ };
  const refused = addressOf('/ingestion/[key]');
  add('/inspect', '/inspect', 'brand');
  add('/ingestion/[key]/fix', refused && `${refused}/fix`, 'brand');
  if (ledger.in) add('/ledger/[key]', await find(portal, ledger, 'brand', sessions), undefined);
  if (webhook) {
    add('/settings/webhooks/[id]/edit', `${webhook}/edit`, 'brand');
    const route = '/settings/webhooks/[id]/deliveries/[delivery]';
    add(route, await find(portal, delivery, 'brand', sessions), 'brand');
  }
  return found.sort((a, b) => a.route.localeCompare(b.route, 'en'));
}

/** Shown by other pictures. */
const elsewhere = ['/[...missing]', '/inspect/shell', '/not-offered', '/single-sign-on'];

export const missingAmong = (screens: readonly Screen[]) =>
  pageRoutes().filter((route) => !elsewhere.includes(route) && !screens.some((screen) => screen.route === route));

/** The demo's orders are all called so, one after its upload: pictures show nothing that tests or people have made. */
const demoReferences = ['NA-2026-', 'carton-batch-'];

export async function expectFreshDemo(portal: string, sessions: Sessions): Promise<void> {
  const cookie = (sessions.get('brand') ?? []).map(({ name, value }) => `${name}=${value}`).join('; ');
  const list = await (await fetch(`${portal}/workorders?size=100`, { headers: { cookie } })).text();
  const orders = [...list.matchAll(/href="\/workorders\/\d+"[^>]*>([^<]+)</g)].map(([, reference = '']) => reference);
  const other = orders.find((reference) => !demoReferences.some((start) => reference.startsWith(start)));
  if (other) throw new Error(`Pictures are of fresh demo data, and this instance has an order ${other}.`);
}
