import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

interface Document {
  paths: Record<string, Record<string, object>>;
  webhooks: Record<string, Record<string, object>>;
}

/** Higher than the list of operations: Swagger UI draws only those in sight. */
const viewport = { width: 1280, height: 30_000 };

async function open(page: Page, api: string) {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${api}/api/v2/docs/`);
  await expect(page.locator('.opblock').first()).toBeVisible();
  return { hosts, operations: page.locator('.opblock') };
}

test.describe('the documentation of the API', () => {
  test.use({ browserContext: 'own' });

  test('shows every operation of the OpenAPI document, loaded from the API alone', async ({ page, addresses }) => {
    await page.setViewportSize(viewport);
    const { hosts, operations } = await open(page, addresses.api);
    const document = (await (await fetch(`${addresses.api}/api/v2/openapi.json`)).json()) as Document;
    const described = [document.paths, document.webhooks]
      .flatMap((paths) => Object.entries(paths))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    await expect(operations).toHaveCount(described.length);
    const shown = await operations.evaluateAll((blocks) =>
      blocks.map((block) =>
        ['.opblock-summary-method', '.opblock-summary-path, .opblock-summary-path__deprecated']
          .map((part) => block.querySelector(part)?.textContent.replaceAll('\u200b', ''))
          .join(' '),
      ),
    );
    expect(shown.sort()).toEqual(described.sort());
    expect([...hosts]).toEqual([new URL(addresses.api).host]);
  });

  test('finds an operation by its path and shows the form of a photo', async ({ page, addresses }) => {
    const { operations } = await open(page, addresses.api);
    await page.locator('.operation-filter-input').fill('READ-PHOTO');
    const withForm = operations.filter({ hasText: '/api/v2/' });
    await expect(withForm).toHaveCount(1);
    await withForm.locator('.opblock-summary-control').click();
    await withForm.getByRole('button', { name: 'Try it out' }).click();
    await expect(withForm.locator('input[type=file]')).toBeVisible();
  });
});
