import type { BrowserContext, BrowserType, CDPSession, Disposable, Page } from '@playwright/test';
import type { ContextOptions } from './context-options.ts';

const events = [
  'backgroundpage',
  'console',
  'dialog',
  'dialogclosed',
  'download',
  'frameattached',
  'framedetached',
  'framenavigated',
  'page',
  'pageclose',
  'pageload',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
];

/** Methods whose effect cannot be undone, or not that we know. */
const notShared = [
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setHTTPCredentials',
  'setStorageState',
];
const clock = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];

/**
 * The browser context of all journeys of a worker. It keeps what it has loaded, compiled as well, on a disk and in its
 * process: two pages in a context that has nothing cost a fifth more processor time. All else is taken out between two
 * journeys.
 */
export class SharedContext {
  readonly context: BrowserContext;
  readonly options: ContextOptions;
  readonly #storage: CDPSession;
  readonly #added: Disposable[] = [];

  private constructor(context: BrowserContext, options: ContextOptions, storage: CDPSession, anchor: Page) {
    this.context = context;
    this.options = options;
    this.#storage = storage;
    const { addInitScript, exposeBinding, exposeFunction, pages } = context;
    Object.assign(context, {
      addInitScript: this.#remember(addInitScript.bind(context)),
      exposeBinding: this.#remember(exposeBinding.bind(context)),
      exposeFunction: this.#remember(exposeFunction.bind(context)),
      pages: () => pages.call(context).filter((page) => page !== anchor),
      ...refuse(notShared),
    });
    Object.assign(context.clock, refuse(clock));
  }

  static async launch(browserType: BrowserType, options: ContextOptions): Promise<SharedContext> {
    const { storageState, ...rest } = options;
    if (storageState) throw new Error('A shared context begins without storage: leave that to single journeys.');
    // With what is undefined: what is not named at all, Playwright takes from the journey that is about to begin.
    const named = rest as Parameters<BrowserType['launchPersistentContext']>[1];
    const context = await browserType.launchPersistentContext('', named);
    // A picture, which runs nothing: while it is open the process of the site stays, and pages are opened in it.
    const anchor = context.pages()[0] ?? (await context.newPage());
    await anchor.goto('/icon.svg');
    const shared = new SharedContext(context, options, await context.newCDPSession(anchor), anchor);
    await shared.empty();
    return shared;
  }

  /** Takes out all that a journey has left but what was loaded. */
  async empty(): Promise<void> {
    const { context, options } = this;
    for (const event of events) context.removeAllListeners(event);
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(this.#added.splice(0).map((added) => added.dispose()));
    await context.setOffline(options.offline);
    await context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {});
    await context.setGeolocation(options.geolocation ?? null);
    await context.clearPermissions();
    if (options.permissions) await context.grantPermissions(options.permissions);
    await context.clearCookies();
    await this.#storage.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  }

  #remember<Given extends unknown[]>(add: (...given: Given) => Promise<Disposable>) {
    return async (...given: Given): Promise<Disposable> => {
      const added = await add(...given);
      this.#added.push(added);
      return added;
    };
  }
}

function refuse(names: readonly string[]): Record<string, () => never> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        throw new Error(`${name} would reach the next journey: test.use({ browserContext: 'own' }).`);
      },
    ]),
  );
}
