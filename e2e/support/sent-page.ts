import { expect, type Page } from '@playwright/test';
import { token } from './watch.ts';

interface SentPage {
  status: number;
  url: string;
  html: string;
  /** Headings of the first level, joined. */
  heading: string;
  /** All that it says. */
  text: string;
}

/**
 * A page as the portal sends it to who is signed in there, read and not run: what it says or refuses is the portal's,
 * and to show it takes a browser ten times as long.
 */
export async function sentPage(page: Page, path: string): Promise<SentPage> {
  const answer = await page.request.get(path);
  const html = await answer.text();
  // Checks everything that the browser gets.
  expect(html, path).not.toMatch(token);
  const said = await page.evaluate((source) => {
    const sent = new DOMParser().parseFromString(source, 'text/html');
    for (const unread of sent.querySelectorAll('script, style, noscript')) unread.remove();
    const headings = [...sent.querySelectorAll('h1')].map((element) => element.textContent);
    return { heading: headings.join(' '), text: sent.body.textContent };
  }, html);
  return { status: answer.status(), url: answer.url(), html, ...said };
}
