import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { append, bends, sampleFile, toForm } from './conformance-forms.ts';
import { type ConformanceProfile, type GetHarness, makeKey, readCode } from './conformance-harness.ts';
import type { PresignedPost, PresignPostOptions } from './object-store.ts';

export function describePresignedPost(harness: GetHarness, { exactErrors, differences }: ConformanceProfile): void {
  const refused = bends.filter((bend) => !differences.has(bend.name));
  const store = () => harness().store;
  const limits = { minBytes: 1, maxBytes: 1024 * 1024, expiresInSeconds: 60 };

  async function presign(changes: Partial<PresignPostOptions> = {}, clockOffsetMs = 0) {
    const key = makeKey('upload.csv');
    const post = await harness()
      .storeWithClock(clockOffsetMs)
      .presignPost({ key, ...limits, ...changes });
    return { key, post, fields: new Map(Object.entries(post.fields)) };
  }

  async function expectNothingLeft(key: string): Promise<void> {
    expect(await store().head(key)).toBeNull();
    await vi.waitFor(async () => expect(await harness().listLeftovers()).toEqual([]), { timeout: 5_000 });
  }

  // conforms: 19.2
  it('takes a good upload and answers 201', async () => {
    const { key, post, fields } = await presign();
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, sampleFile) });
    const text = await answer.text();
    expect(answer.status).toBe(201);
    expect(text).toContain(`<Key>${key}</Key>`);
    expect(text).toContain('<PostResponse');
    expect(text).toMatch(/<ETag>.+<\/ETag>/);
    expect((await buffer((await store().get(key)).body)).toString()).toBe(sampleFile);
  });

  it('takes a file of exactly the least and the greatest size', async () => {
    const { key, post, fields } = await presign({ minBytes: sampleFile.length, maxBytes: sampleFile.length });
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, sampleFile) });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    await expect(store().head(key)).resolves.toEqual({ size: sampleFile.length });
  });

  const names = ['Größe 東京 😀.csv', 'a"b;name="key".csv', '../../../etc/passwd', 'C:\\codes\\'];
  it.each(names.filter((name) => !differences.has(name)))('takes a file named %s', async (name) => {
    const { key, post, fields } = await presign();
    const form = toForm(fields, null);
    form.append('file', new Blob([sampleFile]), name);
    const answer = await fetch(post.url, { method: 'POST', body: form });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    await expect(store().head(key)).resolves.toEqual({ size: sampleFile.length });
  });

  it('keeps a file that looks like a form', async () => {
    const { key, post, fields } = await presign();
    const content = '\r\n--boundary\r\nContent-Disposition: form-data; name="key"\r\n\r\nx\r\n--\r\n-----\r\n'.repeat(
      5000,
    );
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, content) });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    expect((await buffer((await store().get(key)).body)).toString()).toBe(content);
  });

  it('ignores x-ignore- fields, and what follows the file', async () => {
    const { key, post, fields } = await presign();
    const form = append(
      toForm(new Map([...fields, ['x-ignore-me', '1']]), sampleFile),
      ['submit', 'Upload'],
      ['key', 'conformance/other'],
    );
    const answer = await fetch(post.url, { method: 'POST', body: form });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    await expect(store().head(key)).resolves.toEqual({ size: sampleFile.length });
    await expect(store().head('conformance/other')).resolves.toBeNull();
  });

  // conforms: 19.2, 31.2, A17
  it.each(refused)('refuses $name and keeps nothing', async (bend) => {
    const { key, post, fields } = await presign(bend.options, bend.clockOffsetMs);
    bend.fields?.(fields);
    const answer = await fetch(post.url, { method: 'POST', body: bend.form?.(fields) ?? toForm(fields, sampleFile) });
    const found = [answer.status, await readCode(answer)];
    if (exactErrors) expect(found).toEqual([bend.status, bend.code]);
    else expect(found).toEqual([expect.toSatisfy((status) => status >= 400 && status < 500), expect.any(String)]);
    await expectNothingLeft(key);
  });

  it('does not replace an object by an upload that is refused', async () => {
    const { key, post, fields } = await presign({ maxBytes: 10 });
    await store().put(key, Buffer.from('old'));
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, sampleFile) });
    await answer.body?.cancel();
    expect(answer.status).toBe(400);
    await expect(store().head(key)).resolves.toEqual({ size: 3 });
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const { key, post, fields } = await presign({ maxBytes: 64 * 1024 * 1024 });
    for (const sent of [10, 1024 * 1024]) {
      await sendPart(post, fields, sent);
      await expectNothingLeft(key);
    }
  });

  it('refuses a body that ends before the form does, and keeps nothing', async () => {
    const { key, post, fields } = await presign();
    const whole = Buffer.from(await new Response(toForm(fields, sampleFile)).arrayBuffer());
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString();
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    for (const cut of [whole.length - 4, whole.length - boundary.length - 8, 200]) {
      const answer = await fetch(post.url, { method: 'POST', headers, body: whole.subarray(0, cut) });
      await answer.body?.cancel();
      expect(answer.status).toBe(400);
      await expectNothingLeft(key);
    }
  });

  it('refuses what is no form', async () => {
    const { post } = await presign();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(post.url, { method: 'POST', headers, body: 'key=a' });
    await answer.body?.cancel();
    expect(answer.ok).toBe(false);
    expect(answer.status).toBeLessThan(500);
  });
}

/** Sends the fields and the beginning of the file, then hangs up. */
async function sendPart(post: PresignedPost, fields: Map<string, string>, fileBytes: number): Promise<void> {
  const whole = Buffer.from(await new Response(toForm(fields, 'x'.repeat(fileBytes + 1000))).arrayBuffer());
  const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString();
  await new Promise<void>((resolve) => {
    const request = httpRequest(post.url, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': whole.length },
    });
    request.on('error', () => {});
    request.on('close', resolve);
    request.write(whole.subarray(0, whole.length - 1000), () => request.destroy());
  });
}
