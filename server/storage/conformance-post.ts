import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { type ConformanceProfile, type GetHarness, makeKey, readCode } from './conformance-harness.ts';
import type { PresignedPost, PresignPostOptions } from './object-store.ts';

const FILE = 'id,product\nABCDEFGH,sku-1\n';

interface Bend {
  name: string;
  /** Changes the form's fields in place, names as they were handed out. */
  fields?: (fields: Map<string, string>) => void;
  /** Builds the whole form when changing fields is not enough. */
  form?: (fields: Map<string, string>) => FormData;
  status: number;
  code: string;
  options?: Partial<PresignPostOptions>;
  clockOffsetMs?: number;
}

const bends: Bend[] = [
  { name: 'another key', fields: set('key', 'conformance/other'), status: 403, code: 'AccessDenied' },
  { name: 'a key with ..', fields: set('key', '../../etc/passwd'), status: 403, code: 'AccessDenied' },
  { name: 'an absolute key', fields: set('key', '/etc/passwd'), status: 403, code: 'AccessDenied' },
  {
    name: 'a key with the file name in it',
    fields: set('key', 'conformance/$' + '{filename}'),
    status: 403,
    code: 'AccessDenied',
  },
  { name: 'no key', fields: drop('key'), status: 400, code: 'InvalidArgument' },
  {
    name: 'another policy',
    fields: editPolicy((json) => json.replace(/conformance/g, 'confxrmance')),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'a later expiration',
    fields: editPolicy((json) => json.replace(/"20\d\d-/, '"2099-')),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'a policy that is no JSON',
    fields: set('Policy', 'bm90IGpzb24='),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  { name: 'an empty policy', fields: set('Policy', ''), status: 403, code: 'SignatureDoesNotMatch' },
  { name: 'no policy', fields: drop('Policy'), status: 403, code: 'AccessDenied' },
  {
    name: 'another signature',
    fields: set('X-Amz-Signature', '0'.repeat(64)),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  { name: 'a short signature', fields: set('X-Amz-Signature', 'ab'), status: 403, code: 'SignatureDoesNotMatch' },
  { name: 'no signature', fields: drop('X-Amz-Signature'), status: 400, code: 'InvalidArgument' },
  {
    name: 'another key id',
    fields: edit('X-Amz-Credential', (v) => v.replace(/^[^/]+/, 'SOMEBODYELSE')),
    status: 403,
    code: 'InvalidAccessKeyId',
  },
  {
    name: 'another day in the credential',
    fields: edit('X-Amz-Credential', (v) => v.replace(/\/\d{8}\//, '/20200101/')),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'another region',
    fields: edit('X-Amz-Credential', (v) => v.replace(/\/[^/]+\/s3\//, '/elsewhere-1/s3/')),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a credential of another form',
    fields: set('X-Amz-Credential', 'nonsense'),
    status: 400,
    code: 'InvalidArgument',
  },
  { name: 'no credential', fields: drop('X-Amz-Credential'), status: 400, code: 'InvalidArgument' },
  { name: 'another date', fields: set('X-Amz-Date', '20200101T000000Z'), status: 400, code: 'InvalidArgument' },
  {
    name: 'a later date on the same day',
    fields: edit('X-Amz-Date', (v) => v.replace(/T\d{6}Z/, (t) => (t === 'T000000Z' ? 'T000001Z' : 'T000000Z'))),
    status: 403,
    code: 'AccessDenied',
  },
  { name: 'no date', fields: drop('X-Amz-Date'), status: 400, code: 'InvalidArgument' },
  { name: 'another algorithm', fields: set('X-Amz-Algorithm', 'AWS4-HMAC-MD5'), status: 400, code: 'InvalidArgument' },
  { name: 'no algorithm', fields: drop('X-Amz-Algorithm'), status: 400, code: 'InvalidArgument' },
  { name: 'another status asked for', fields: set('success_action_status', '200'), status: 403, code: 'AccessDenied' },
  { name: 'no status asked for', fields: drop('success_action_status'), status: 403, code: 'AccessDenied' },
  { name: 'another bucket', fields: set('bucket', 'elsewhere'), status: 403, code: 'AccessDenied' },
  { name: 'an extra field', fields: set('acl', 'public-read'), status: 403, code: 'AccessDenied' },
  { name: 'an extra x-amz field', fields: set('x-amz-meta-a', 'b'), status: 403, code: 'AccessDenied' },
  {
    name: 'a redirect',
    fields: set('success_action_redirect', 'http://evil.test/'),
    status: 403,
    code: 'AccessDenied',
  },
  {
    name: 'an expired policy',
    options: { expiresInSeconds: 60 },
    clockOffsetMs: -61_000,
    status: 403,
    code: 'AccessDenied',
  },
  { name: 'a file too big', options: { maxBytes: FILE.length - 1 }, status: 400, code: 'EntityTooLarge' },
  { name: 'a file too small', options: { minBytes: FILE.length + 1 }, status: 400, code: 'EntityTooSmall' },
  {
    name: 'fields too large',
    fields: set('x-ignore-me', 'x'.repeat(64 * 1024)),
    status: 400,
    code: 'MaxPostPreDataLengthExceeded',
  },
  {
    name: 'a required field after the file',
    form: (fields) => reorder(fields, 'key'),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'the signature after the file',
    form: (fields) => reorder(fields, 'X-Amz-Signature'),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a field twice',
    form: (fields) => append(toForm(fields, null), ['key', fields.get('key') ?? ''], file()),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a field twice in other letters',
    form: (fields) => append(toForm(fields, null), ['KEY', 'conformance/x'], file()),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a second file',
    form: (fields) => append(toForm(fields, FILE), file()),
    status: 400,
    code: 'IncorrectNumberOfFilesInPostRequest',
  },
  {
    name: 'a file under another name',
    form: (fields) => append(toForm(fields, null), ['upload', new Blob([FILE])]),
    status: 400,
    code: 'IncorrectNumberOfFilesInPostRequest',
  },
  { name: 'no file', form: (fields) => toForm(fields, null), status: 400, code: 'IncorrectNumberOfFilesInPostRequest' },
];

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

  it('takes a good upload and answers 201', async () => {
    const { key, post, fields } = await presign();
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, FILE) });
    const text = await answer.text();
    expect(answer.status).toBe(201);
    expect(text).toContain(`<Key>${key}</Key>`);
    expect(text).toContain('<PostResponse');
    expect(text).toMatch(/<ETag>.+<\/ETag>/);
    expect((await buffer((await store().get(key)).body)).toString()).toBe(FILE);
  });

  it('takes a file of exactly the least and the greatest size', async () => {
    const { key, post, fields } = await presign({ minBytes: FILE.length, maxBytes: FILE.length });
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, FILE) });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    await expect(store().head(key)).resolves.toEqual({ size: FILE.length });
  });

  const names = ['Größe 東京 😀.csv', 'a"b;name="key".csv', '../../../etc/passwd', 'C:\\codes\\'];
  it.each(names.filter((name) => !differences.has(name)))('takes a file named %s', async (name) => {
    const { key, post, fields } = await presign();
    const form = toForm(fields, null);
    form.append('file', new Blob([FILE]), name);
    const answer = await fetch(post.url, { method: 'POST', body: form });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    await expect(store().head(key)).resolves.toEqual({ size: FILE.length });
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
      toForm(new Map([...fields, ['x-ignore-me', '1']]), FILE),
      ['submit', 'Upload'],
      ['key', 'conformance/other'],
    );
    const answer = await fetch(post.url, { method: 'POST', body: form });
    await answer.body?.cancel();
    expect(answer.status).toBe(201);
    await expect(store().head(key)).resolves.toEqual({ size: FILE.length });
    await expect(store().head('conformance/other')).resolves.toBeNull();
  });

  it.each(refused)('refuses $name and keeps nothing', async (bend) => {
    const { key, post, fields } = await presign(bend.options, bend.clockOffsetMs);
    bend.fields?.(fields);
    const answer = await fetch(post.url, { method: 'POST', body: bend.form?.(fields) ?? toForm(fields, FILE) });
    const found = [answer.status, await readCode(answer)];
    if (exactErrors) expect(found).toEqual([bend.status, bend.code]);
    else expect(found).toEqual([expect.toSatisfy((status) => status >= 400 && status < 500), expect.any(String)]);
    await expectNothingLeft(key);
  });

  it('does not replace an object by an upload that is refused', async () => {
    const { key, post, fields } = await presign({ maxBytes: 10 });
    await store().put(key, Buffer.from('old'));
    const answer = await fetch(post.url, { method: 'POST', body: toForm(fields, FILE) });
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
    const whole = Buffer.from(await new Response(toForm(fields, FILE)).arrayBuffer());
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

function toForm(fields: Map<string, string>, content: string | null): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return content === null ? form : append(form, file(content));
}

function append(form: FormData, ...parts: [string, string | Blob][]): FormData {
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'codes.csv');
  }
  return form;
}

function file(content = FILE): [string, Blob] {
  return ['file', new Blob([content], { type: 'text/csv' })];
}

function reorder(fields: Map<string, string>, last: string): FormData {
  const rest = new Map(fields);
  rest.delete(last);
  return append(toForm(rest, FILE), [last, fields.get(last) ?? '']);
}

function set(name: string, value: string): (fields: Map<string, string>) => void {
  return (fields) => fields.set(name, value);
}

function drop(name: string): (fields: Map<string, string>) => void {
  return (fields) => expect(fields.delete(name)).toBe(true);
}

function edit(name: string, change: (value: string) => string): (fields: Map<string, string>) => void {
  return (fields) => {
    const before = fields.get(name) ?? '';
    const after = change(before);
    expect(after).not.toBe(before);
    fields.set(name, after);
  };
}

function editPolicy(change: (json: string) => string): (fields: Map<string, string>) => void {
  return edit('Policy', (policy) => Buffer.from(change(Buffer.from(policy, 'base64').toString())).toString('base64'));
}
