import type { PlaywrightTestOptions } from '@playwright/test';

/** Options that decide how a browser context is made. */
export type ContextOptions = Omit<
  PlaywrightTestOptions,
  'actionTimeout' | 'contextOptions' | 'navigationTimeout' | 'testIdAttribute'
>;

/** Playwright's own defaults. */
const defaults: ContextOptions = {
  acceptDownloads: true,
  baseURL: undefined,
  bypassCSP: false,
  clientCertificates: undefined,
  colorScheme: 'light',
  contrast: 'no-preference',
  deviceScaleFactor: undefined,
  extraHTTPHeaders: undefined,
  forcedColors: 'none',
  geolocation: undefined,
  hasTouch: false,
  httpCredentials: undefined,
  ignoreHTTPSErrors: false,
  isMobile: false,
  javaScriptEnabled: true,
  locale: 'en-US',
  offline: false,
  permissions: undefined,
  proxy: undefined,
  reducedMotion: 'no-preference',
  screen: undefined,
  serviceWorkers: 'allow',
  storageState: undefined,
  timezoneId: undefined,
  userAgent: undefined,
  viewport: { width: 1280, height: 720 },
};

/** Options of a context when a journey asks for nothing else. */
export function usualOptions(chosen: Partial<ContextOptions>, baseURL: string): ContextOptions {
  const known = Object.entries(chosen).filter(([name]) => name in defaults);
  return { ...defaults, ...Object.fromEntries(known), baseURL };
}

/** The fixture of what a journey asks for, by its file, its project or itself; Playwright reads the names in it. */
export async function askedOptions(
  {
    acceptDownloads,
    baseURL,
    bypassCSP,
    clientCertificates,
    colorScheme,
    contrast,
    deviceScaleFactor,
    extraHTTPHeaders,
    forcedColors,
    geolocation,
    hasTouch,
    httpCredentials,
    ignoreHTTPSErrors,
    isMobile,
    javaScriptEnabled,
    locale,
    offline,
    permissions,
    proxy,
    reducedMotion,
    screen,
    serviceWorkers,
    storageState,
    timezoneId,
    userAgent,
    viewport,
  }: ContextOptions,
  use: (asked: ContextOptions) => Promise<void>,
): Promise<void> {
  await use({
    acceptDownloads,
    baseURL,
    bypassCSP,
    clientCertificates,
    colorScheme,
    contrast,
    deviceScaleFactor,
    extraHTTPHeaders,
    forcedColors,
    geolocation,
    hasTouch,
    httpCredentials,
    ignoreHTTPSErrors,
    isMobile,
    javaScriptEnabled,
    locale,
    offline,
    permissions,
    proxy,
    reducedMotion,
    screen,
    serviceWorkers,
    storageState,
    timezoneId,
    userAgent,
    viewport,
  });
}
