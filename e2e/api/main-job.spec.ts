import { authenticatePhoto, scanOf, serviceAppHeader } from '#lib/contract/photo.ts';
import { photographCode } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

/** The whole product from outside, with every program running. */
test('codes that were ordered are recognised in photos, and lead the consumer on', async ({ serviceOf, addresses }) => {
  const service = await serviceOf('brand');
  const [active, inactive] = await Promise.all([
    service.orderCodes({ quantity: 2, activate: true, product: 'NS-30-EU' }),
    service.orderCodes({ quantity: 2, activate: false, product: 'NS-30-EU' }),
  ]);
  const [[id = '', serial = '', , , url = ''] = []] = await service.readCodes(active.id);
  const [[, , , , inactiveUrl = ''] = []] = await service.readCodes(inactive.id);
  expect(url).toBe(`${addresses.code}/${id}`);

  const examine = async (content: string) => {
    const form = new FormData();
    form.append(
      'image',
      new Blob([new Uint8Array(await photographCode(content))], { type: 'image/jpeg' }),
      'photo.jpg',
    );
    const headers = { [serviceAppHeader]: 'demo-app' };
    const response = await fetch(addresses.photo + authenticatePhoto.path, { method: 'POST', headers, body: form });
    expect(response.status).toBe(200);
    return authenticatePhoto.response.parse(await response.json());
  };
  const result = await examine(url);
  expect(result).toMatchObject({ authentication_status: 'sid', carrier_content: url });
  expect(scanOf(result)).toMatchObject({
    serial_number: serial,
    activation_status: 1,
    product: { name: 'Nordlys Serum 30 ml' },
  });
  expect((await examine(inactiveUrl)).authentication_status).toBe('inactive');
  expect((await examine(`${addresses.code}/NOSUCHCODE01`)).authentication_status).toBe('not_found');
  const foreign = await examine('https://elsewhere.example/x');
  expect(foreign).toMatchObject({ authentication_status: 'third_party', scan: {} });

  const visit = await fetch(url, { redirect: 'manual' });
  // The product has the check page before its own.
  expect(visit.status).toBe(200);
  expect(await visit.text()).toMatch(
    /<a class="button" href="https:\/\/nordlys\.example\/serum-30\?uid=[0-9a-f-]{36}"/,
  );
});
