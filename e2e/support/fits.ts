import { expect, type Page } from '@playwright/test';

/** A phone of the smallest kind that WCAG asks for, a tablet, a wall screen. */
const windows = [
  { width: 2560, height: 1440 },
  { width: 768, height: 1024 },
  { width: 320, height: 640 },
];

/** Holds the page to the width of its window, from a wall screen down to a phone: what is wider scrolls by itself. */
export async function expectFits(page: Page): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    const overflow = () => page.evaluate(widestOverflow);
    await expect
      .poll(overflow, { message: `pixels too wide at ${size.width} on ${page.url()}` })
      .toBeLessThanOrEqual(0);
  }
}

/** A bar that is fixed to the window makes the document no wider: what it cuts off is asked of the bar itself. */
function widestOverflow(): number {
  const cutOff = [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { position, overflowX, display } = getComputedStyle(element);
      return position === 'fixed' && display !== 'none' && overflowX === 'visible';
    })
    .map((bar) => bar.scrollWidth - bar.clientWidth);
  return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...cutOff);
}
