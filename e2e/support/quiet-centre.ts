import type { BrowserContext } from '@playwright/test';
import type { Activity } from '#lib/contract/activity.ts';

/** Answer of the portal to its own page. */
type Answer = { ok: true; data: Activity } | { ok: false };

/**
 * Journeys run beside each other on the accounts of the demo: what one of them starts is news to the others, and a
 * notice comes up over their page at any moment, with words they look for and over buttons they press. The numbers
 * stay; what ended is left out. A journey about notices says `test.use({ centre: 'live' })` and has a company of its
 * own.
 *
 * In the page, and by no route of the context: with one, a browser keeps nothing of what it has loaded, and each page
 * fetches and compiles all of its scripts again, every request by way of the test.
 */
export async function quietCentre(context: BrowserContext): Promise<void> {
  await context.addInitScript(leaveOutItems);
}

/** Runs in the page before its own scripts. */
function leaveOutItems(): void {
  const fetchAsItIs = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await fetchAsItIs(input, init);
    const address = input instanceof Request ? input.url : input;
    if (new URL(address, location.href).pathname !== '/api/activity') return answer;
    const result = (await answer.json()) as Answer;
    const quiet = result.ok ? { ...result, data: { ...result.data, items: [] } } : result;
    return new Response(JSON.stringify(quiet), { status: answer.status, headers: answer.headers });
  };
}
