import { expect } from '@playwright/test';
import { signIn } from '#lib/contract/auth.ts';
import { type EndpointInput, type EndpointOutput, type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';
import { createSids, getIngestion, type IngestionRecord, processFromFile } from '#lib/contract/ingestion.ts';
import { createSid, getCodesFile, getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { readZip } from './files.ts';

export interface Addresses {
  portal: string;
  api: string;
  photo: string;
  code: string;
}

export const password = 'proofmark-demo';
export const emails = {
  brand: 'brand@demo.test',
  rival: 'rival@demo.test',
  printer: 'printer@demo.test',
  support: 'support@demo.test',
  operator: 'operator@demo.test',
} as const;
export type Account = keyof typeof emails;

let made = 0;
/** A name no other test uses, in this run or an earlier one against the same instance. */
export function unique(word: string): string {
  made += 1;
  return `${word}-${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** The management API as one account, over HTTP alone: how a test makes its data and looks behind the pages. */
export class Service {
  readonly addresses: Addresses;
  readonly token: string;

  private constructor(addresses: Addresses, token: string) {
    this.addresses = addresses;
    this.token = token;
  }

  static async signIn(addresses: Addresses, account: Account): Promise<Service> {
    return Service.signInAs(addresses, emails[account], password);
  }

  /** As a user that a test has made. */
  static async signInAs(addresses: Addresses, email: string, secret: string): Promise<Service> {
    const response = await fetch(addresses.api + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: secret }),
    });
    expect(response.status, `sign-in of ${email}`).toBe(200);
    const answer = signIn.response.parse(await response.json());
    return new Service(addresses, answer.token);
  }

  async send(endpoint: EndpointShape, input: { params?: unknown; query?: unknown; body?: unknown }): Promise<Response> {
    return fetch(this.addresses.api + endpointUrl(endpoint, input as Parameters<typeof endpointUrl>[1]), {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        authorization: `UAT ${this.token}`,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  }

  async call<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const response = await this.send(endpoint, input);
    const text = await response.text();
    expect(response.status, `${endpoint.id}: ${text}`).toBe(endpoint.status);
    return endpoint.response?.parse(JSON.parse(text)) as EndpointOutput<E>;
  }

  /** Orders codes and waits until they are there. */
  async orderCodes(order: { reference?: string; quantity?: number; activate?: boolean; product?: string } = {}) {
    const { id } = await this.call(createSid, {
      body: {
        reference: order.reference ?? unique('E2E'),
        quantity: order.quantity ?? 25,
        activate_on_complete: order.activate ?? true,
        extended_id_style: 'compact-12',
        ...(order.product && { product: order.product }),
      },
    });
    return this.waitForWorkorder(id);
  }

  async waitForWorkorder(id: number): Promise<Workorder> {
    await expect
      .poll(async () => (await this.call(getWorkorder, { params: { id } })).state, { timeout: 120_000 })
      .toBe('completed');
    return this.call(getWorkorder, { params: { id } });
  }

  /** Rows of the codes file: extended_id, serial_number, sequence, batch, url. */
  async readCodes(id: number): Promise<string[][]> {
    const redirect = await this.send(getCodesFile, { params: { id } });
    expect(redirect.status).toBe(302);
    const archive = await fetch(redirect.headers.get('location') ?? '');
    const entries = await readZip(Buffer.from(await archive.arrayBuffer()));
    return (entries['codes.csv'] ?? '')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(1, -1).split('","'));
  }

  /** Sends a file of own codes and waits for its result. */
  async upload(csv: string, description = `${unique('upload')}.csv`): Promise<IngestionRecord> {
    const { record_key, post_data } = await this.call(createSids, {
      body: { mode: 'file', filetype: 'csv', description },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(post_data?.fields ?? {})) form.append(name, value);
    form.append('file', new Blob([csv]), description);
    const posted = await fetch(post_data?.url ?? '', { method: 'POST', body: form });
    expect(posted.status).toBe(201);
    await this.call(processFromFile, { body: { record: record_key } });
    const read = () => this.call(getIngestion, { params: { key: record_key } });
    await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toMatch(/^(completed|error)$/);
    return read();
  }
}
