import { type BrowserContext, expect, type Response } from '@playwright/test';

export const token = /uat_[0-9A-Za-z]{28}/;

/** Runs in each page before its own scripts. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`);
  });
}

/**
 * Faults that no journey may show: an error in the console, an exception, a CSP report, a failure of the service, or a
 * UAT in anything the portal sends to the browser.
 */
export class Watch {
  private readonly problems: string[] = [];
  private readonly reading: Promise<void>[] = [];
  private allowed: RegExp[] = [];
  private readonly portal: string;

  private constructor(context: BrowserContext, portal: string) {
    this.portal = portal;
    context.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text())) {
        this.problems.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.problems.push(`exception: ${error.error().stack ?? error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 500) this.problems.push(`answer ${response.status()}: ${response.url()}`);
      this.reading.push(this.scan(response));
    });
  }

  static async over(context: BrowserContext, portal: string): Promise<Watch> {
    await context.addInitScript(tellViolations);
    return new Watch(context, portal);
  }

  /** The console tells of every answer from 400 up; a test that provokes one says so. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  private async scan(response: Response): Promise<void> {
    const url = response.url();
    if (!url.startsWith(this.portal) || url.includes('/_next/static/')) return;
    const headers = Object.entries(await response.allHeaders().catch(() => ({})));
    if (headers.some(([, value]) => token.test(value))) this.problems.push(`a UAT in a header of ${url}`);
    if (response.status() >= 300 && response.status() < 400) return;
    const text = await response.text().catch(() => '');
    if (token.test(text)) this.problems.push(`a UAT in ${url}`);
  }

  async expectNothing(): Promise<void> {
    await Promise.allSettled(this.reading);
    const left = this.problems.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
    expect(left, 'what the browser complained of').toEqual([]);
  }
}
