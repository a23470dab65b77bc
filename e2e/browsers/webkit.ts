import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';
import type { Browser } from './browser.ts';

/** Starts Debian's WebKitGTK with its driver, on a display of its own. */
export async function startWebKit(): Promise<Browser> {
  const { display, screen } = await startDisplay();
  const environment = { ...process.env, DISPLAY: display, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };
  // Takes the arguments of safaridriver.
  const driver = new ServiceBuilder('/usr/bin/WebKitWebDriver').setEnvironment(environment).build();
  const webkit = await new Builder()
    .usingServer(await driver.start())
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  return {
    open: (address) => webkit.get(address),
    back: () => webkit.navigate().back(),
    evaluate: (run, ...args) => webkit.executeScript(run, ...args),
    find: async (run, ...args) => {
      const element = await webkit.executeScript<WebElement | null>(run, ...args);
      if (!element) return null;
      return {
        click: () => element.click(),
        fill: async (text) => {
          await element.clear();
          await element.sendKeys(text);
        },
        chooseFiles: (paths) => element.sendKeys(paths.join('\n')),
      };
    },
    resize: async (width, height) => {
      await webkit.manage().window().setRect({ width, height });
    },
    close: async () => {
      await webkit.quit();
      await driver.kill();
      screen.kill();
    },
  };
}

/** Starts Xvfb on a free display. */
async function startDisplay(): Promise<{ display: string; screen: ChildProcess }> {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: [...stdio],
  });
  const numbers = screen.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe.');
  const [number] = await once(numbers, 'data');
  return { display: `:${String(number).trim()}`, screen };
}
