import type { BrowserContext, Route } from '@playwright/test';
import type { Activity } from '#lib/contract/activity.ts';

/**
 * Journeys run beside each other on the accounts of the demo: what one of them starts is news to the others, and a
 * notice comes up over their page at any moment, with words they look for and over buttons they press. The numbers stay;
 * what ended is left out. A journey about notices says `test.use({ centre: 'live' })` and has a company of its own.
 */
export async function quietCentre(context: BrowserContext): Promise<void> {
  await context.route('**/api/activity', async (route) => {
    // The page may be left while its answer is under way.
    await withoutItems(route).catch(() => undefined);
  });
}

/** What the portal answers its own page. */
type Answer = { ok: true; data: Activity } | { ok: false };

async function withoutItems(route: Route): Promise<void> {
  const response = await route.fetch();
  const result = (await response.json()) as Answer;
  await route.fulfill({ response, json: result.ok ? { ...result, data: { ...result.data, items: [] } } : result });
}
