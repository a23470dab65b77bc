import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Browser } from './browser.ts';

/** Starts Debian's Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
  const tab = await firefox.newPage();
  return {
    open: async (address) => {
      await tab.goto(address);
    },
    back: async () => {
      await tab.goBack();
    },
    evaluate: async <A extends unknown[], R>(run: (...args: A) => R, ...args: A) =>
      (await tab.evaluate(run as (...args: unknown[]) => R, ...args)) as R,
    find: async <A extends unknown[]>(run: (...args: A) => Element | null, ...args: A) => {
      const handle = await tab.evaluateHandle(run as (...args: unknown[]) => Element | null, ...args);
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
      if (!element) return null;
      return {
        click: () => element.click(),
        fill: async (text) => {
          await element.evaluate((field) => field.select());
          await element.type(text);
        },
        chooseFiles: (paths) => element.uploadFile(...paths),
      };
    },
    resize: (width, height) => tab.setViewport({ width, height }),
    close: () => firefox.close(),
  };
}
