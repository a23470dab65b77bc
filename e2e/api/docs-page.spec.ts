import { expect, test } from '../support/test.ts';

interface Document {
  paths: Record<string, Record<string, object>>;
  webhooks: Record<string, Record<string, object>>;
}

/** Higher than the list of operations: Swagger UI draws only those in sight. */
const viewport = { width: 1280, height: 30_000 };
/** The browser reads 3 MB before it draws the list, which takes a second of processor time. */
const timeout = 120_000;

test.describe('the documentation of the API', () => {
  test.use({ browserContext: 'own' });

  // conforms: 26.11
  test('shows every operation, loaded from the API alone, and finds one by its path', async ({
    page,
    addresses,
    watch,
  }) => {
    // It is tried without a token.
    watch.allow(/status of 401 .*\/api\/v2\/brands\//);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.setViewportSize(viewport);
    await page.goto(`${addresses.api}/api/v2/docs/`, { waitUntil: 'commit' });
    const operations = page.locator('.opblock');
    const document = (await (await fetch(`${addresses.api}/api/v2/openapi.json`)).json()) as Document;
    const described = [document.paths, document.webhooks]
      .flatMap((paths) => Object.entries(paths))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    await expect(operations).toHaveCount(described.length, { timeout });
    const shown = await operations.evaluateAll((blocks) =>
      blocks.map((block) =>
        ['.opblock-summary-method', '.opblock-summary-path, .opblock-summary-path__deprecated']
          .map((part) => block.querySelector(part)?.textContent.replaceAll('\u200b', ''))
          .join(' '),
      ),
    );
    expect(shown.sort()).toEqual(described.sort());
    expect([...hosts]).toEqual([new URL(addresses.api).host]);

    await page.locator('.operation-filter-input').fill('READ-PHOTO');
    const withForm = operations.filter({ hasText: '/api/v2/' });
    await expect(withForm).toHaveCount(1, { timeout });
    await withForm.locator('.opblock-summary-control').click();
    await withForm.getByRole('button', { name: 'Try it out' }).click();
    await expect(withForm.locator('input[type=file]')).toBeVisible();

    await page.locator('.operation-filter-input').fill('/api/v2/brands/');
    const list = operations.filter({ hasText: 'List brands' });
    await list.locator('.opblock-summary-control').click();
    await list.getByRole('button', { name: 'Try it out' }).click();
    await list.getByRole('button', { name: 'Execute' }).click();
    const samples = list.locator('.request-snippets');
    await samples.getByText('TypeScript', { exact: true }).click();
    await expect(samples).toContainText("proofmark.get('/api/v2/brands/'");
    await samples.getByText('Python', { exact: true }).click();
    await expect(samples).toContainText('import list_brands');
  });
});
