import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import CDP from 'chrome-remote-interface';
import type { Browser } from './browser.ts';

/**
 * Starts a Chromium of years ago. Today's drivers need commands that it lacks: it gets those of the protocol that it
 * has.
 */
export async function startOldChromium(program: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'old-chromium-'));
  const chromium = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      // Else version 111 loses its cookies after 30 s, when its network process would store them.
      '--enable-features=NetworkServiceInProcess,NetworkServiceInProcess2',
      '--disable-dev-shm-usage',
      '--lang=en-US',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' } },
  );
  const ended = once(chromium, 'exit');
  const port = await portOf(createInterface({ input: chromium.stderr }));
  const tab = await CDP({ port, local: true });
  const { DOM, Emulation, Input, Page, Runtime } = tab;
  await Promise.all([DOM.enable({}), Page.enable()]);

  const call = async (run: (...args: never[]) => unknown, args: unknown[], returnByValue: boolean) => {
    const expression = `(${run})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails } = await Runtime.evaluate({ expression, returnByValue, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  };
  const load = async (navigate: () => Promise<unknown>) => {
    const loaded = Page.loadEventFired();
    await navigate();
    await loaded;
  };
  const clickOn = async (objectId: string) => {
    const { model } = await DOM.getBoxModel({ objectId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
    const at = { x: (left + right) / 2, y: (top + bottom) / 2, button: 'left', clickCount: 1 } as const;
    await Input.dispatchMouseEvent({ ...at, type: 'mousePressed' });
    await Input.dispatchMouseEvent({ ...at, type: 'mouseReleased' });
  };
  return {
    open: (address) => load(() => Page.navigate({ url: address })),
    back: () =>
      load(async () => {
        const { currentIndex, entries } = await Page.getNavigationHistory();
        await Page.navigateToHistoryEntry({ entryId: entries[currentIndex - 1]?.id ?? 0 });
      }),
    evaluate: async <A extends unknown[], R>(run: (...args: A) => R, ...args: A) =>
      (await call(run, args, true)).value as R,
    find: async (run, ...args) => {
      const { objectId } = await call(run, args, false);
      if (objectId === undefined) return null;
      return {
        click: () => clickOn(objectId),
        fill: async (text) => {
          await Runtime.callFunctionOn({
            objectId,
            functionDeclaration: 'function () { this.focus(); this.select(); }',
          });
          await Input.insertText({ text });
        },
        chooseFiles: (files) => DOM.setFileInputFiles({ files, objectId }),
      };
    },
    resize: (width, height) =>
      Emulation.setDeviceMetricsOverride({ width, height, deviceScaleFactor: 1, mobile: false }),
    close: async () => {
      await tab.close();
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Port of the protocol, which the browser prints. Its lines are read to the end: it ends where it cannot print. */
function portOf(lines: Interface): Promise<number> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    lines.once('close', () => reject(new Error('The browser ended.')));
  });
}
