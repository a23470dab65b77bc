import { type Json, newKey, recordOf, workorderOf } from './foreign-data.ts';

export interface Answer {
  status?: number;
  body?: unknown;
  html?: string;
  location?: string;
  file?: Buffer;
}

const pageSize = 5;

export const refuse = (field: string, ...messages: string[]): Answer => ({ status: 400, body: { [field]: messages } });

/** State of another service, in memory. */
export class ForeignBooks {
  readonly documents = new Map<string, { looks: number; parameters: Json }>();
  /** Secrets of single-use links that were not followed yet. */
  readonly links = new Set<string>();
  readonly records = new Map<string, Json & { looks?: number }>();
  readonly files = new Map<string, Buffer>();
  readonly orders = new Map<number, Json>();
  private readonly references = new Set<string>();
  private nextId = 501;
  readonly api: string;

  /** @param api its own address, for links */
  constructor(api: string) {
    this.api = api;
    for (let id = 1; id <= 12; id += 1) {
      const failed = id === 3;
      const result_data = failed
        ? { errors: [{ duplicate_id_error: ['AAAA1111', 'BBBB2222'] }] }
        : { workorder_id: 400 + id };
      const uploaded_file = `${api}/files/rec-${id}.csv`;
      const record = recordOf(id, `rec-${id}`, failed ? 'error' : 'completed', { result_data, uploaded_file });
      this.records.set(`rec-${id}`, record);
    }
  }

  paged(rows: readonly Json[], path: string, query: Record<string, string>): Answer {
    const page = Number(query['page'] ?? 1);
    const at = (other: number) => `${this.api}${path}?${new URLSearchParams({ ...query, page: String(other) })}`;
    const body = {
      count: rows.length,
      next: page * pageSize < rows.length ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
      results: rows.slice((page - 1) * pageSize, page * pageSize),
    };
    return { body };
  }

  order(given: Json): Answer {
    const reference = typeof given['reference'] === 'string' ? given['reference'] : undefined;
    if (reference && this.references.has(reference)) {
      return refuse('reference', 'Workorder with this reference already exists.');
    }
    if (reference) this.references.add(reference);
    const id = this.nextId++;
    this.orders.set(id, given);
    return { status: 201, body: workorderOf(id, given) };
  }

  newRecord(): string {
    const key = newKey();
    this.records.set(key, recordOf(this.nextId++, key, 'uploading'));
    return key;
  }

  postData(key: string) {
    return { url: `${this.api}/bucket/uploads/`, fields: { key, 'x-signature': 'signed', acl: 'private' } };
  }

  /** The check of a file: over at the second look. */
  look(key: string, record: Json & { looks?: number }): void {
    const looks = (record.looks ?? 0) + 1;
    if (looks < 2) return void this.records.set(key, { ...record, looks });
    const ids =
      /id[^\n]*\n([\s\S]*?)\r?\n?--/.exec(this.files.get(key)?.toString('latin1') ?? '')?.[1]?.split(/\r?\n/) ?? [];
    const taken = ids
      .map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '')
      .filter((id) => id.startsWith('TAKEN'));
    const result_data = taken.length > 0 ? { errors: [{ existing_id_error: taken }] } : { workorder_id: this.nextId++ };
    this.records.set(key, { ...record, status: taken.length > 0 ? 'error' : 'completed', result_data });
  }
}
