import { describe, expect, it } from 'vitest';
import { getDocument } from '#lib/contract/documents.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { getIngestion, listIngestions, processFromFile } from '#lib/contract/ingestion.ts';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { fillAnswer } from './fill-answer.ts';
import { fillPhoto } from './fill-photo.ts';

const read = (endpoint: EndpointShape, answer: unknown, input = {}) =>
  endpoint.response?.parse(fillAnswer(endpoint, answer, input)) as Record<string, unknown>;

/** Only the attributes of the interface document, with bare ids inside. */
const workorder = {
  id: 7,
  company: { id: 3 },
  printing_partner: { id: 4 },
  equipment: null,
  state: 'new',
  due_date: null,
  reference: 'A-1',
  creation_date: '2026-01-02T03:04:05.123456+01:00',
  code_layout: 'none',
  use_serial_number: true,
  static_unique_codes_quantity: 0,
  quantity: 50,
  is_ready_to_print: false,
  date_codes_completed: null,
  is_archived: false,
  codegen_status: 6,
  codegen_file: null,
  data: { remarks: '', static_unique_codes_quantity: 0, activate_on_complete: false },
  product: { id: 9 },
  brand: { id: 2 },
  remarks: '',
  printed_date: null,
  has_secure_workflow: false,
  static_impositions: 0,
  designer: null,
  external_id: '',
  is_fingerprint_trained: false,
  substrate: null,
  template: null,
  template_image: null,
  is_hybrid: false,
  is_static_print: false,
  is_fp_serialized: false,
  url_prefix: '',
  extended_id_style: 'legacy',
};

describe('fillAnswer', () => {
  it('gives a workorder of the document numbers for names, and null for what is ours', () => {
    expect(read(createSid, workorder)).toMatchObject({
      id: 7,
      company: { id: 3, name: 'Company 3' },
      printing_partner: { name: 'Company 4' },
      product: { name: 'Product 9', sku: '' },
      brand: { name: 'Brand 2' },
      partner_permissions: [],
      ingestion_key: null,
      created_by: null,
      codegen_progress: 0,
    });
  });

  it('does not make a workorder of what is none', () => {
    expect(createSid.response.safeParse(fillAnswer(createSid, { id: 7 }, {})).success).toBe(false);
    expect(fillAnswer(createSid, 'text', {})).toBe('text');
  });

  const record = {
    id: 1,
    key: 'k',
    description: '',
    status: 'validating',
    type: 'code',
    ingestion_mode: 'api',
    created_at: '2026-01-02T03:04:05Z',
    created_by: 12,
    status_updated_at: '2026-01-02T03:04:05Z',
    parameters: {},
    result_data: {},
    template: '',
  };

  it('takes a status between uploading and the end for processing, and names a user by the number', () => {
    expect(read(getIngestion, record)).toMatchObject({
      status: 'processing',
      created_by: { id: 12, email: 'user 12' },
      uploaded_file: null,
      target_ingestion_key: null,
      closed_at: null,
      closed_by: null,
      corrected_by: null,
    });
    const list = { count: 1, next: null, previous: null, results: [record] };
    expect(read(listIngestions, list)).toMatchObject({ count: 1, results: [{ status: 'processing' }] });
  });

  it('reads errors by their key, by their type and as text', () => {
    const errors = [{ duplicate_id_error: ['A', 'B'] }, { type: 'existing_id_error', ids: ['C'] }, 'Too many.', 7];
    expect(read(getIngestion, { ...record, status: 'error', result_data: { errors } }).result_data).toEqual({
      errors: [
        { type: 'duplicate_id_error', message: 'Duplicate id', count: 2, ids: ['A', 'B'] },
        { type: 'existing_id_error', message: 'Existing id', count: 1, ids: ['C'] },
        { type: 'processing_failed', message: 'Too many.', count: 1 },
      ],
    });
  });

  it('takes the record that was sent where the start of its check answers nothing', () => {
    expect(read(processFromFile, undefined, { body: { record: 'k' } })).toEqual({ record_key: 'k' });
  });

  it('waits for a document in any state but the known ends', () => {
    const document = {
      key: 'k',
      description: '',
      status: 'queued',
      category: 'code',
      doctype: 'search-result',
      related_id: null,
      parameters: {},
      error_data: {},
      file_size: 0,
      row_count: 0,
      expires_at: '2026-01-02T03:04:05Z',
      is_expired: false,
      created_at: '2026-01-02T03:04:05Z',
      company: 1,
      owner: 2,
      created_by: 2,
    };
    expect(read(getDocument, document)).toMatchObject({ status: 'in-progress', progress: 0 });
    expect(read(getDocument, { ...document, status: 'complete' })).toMatchObject({ status: 'complete', progress: 1 });
    expect(read(getDocument, { ...document, is_expired: true })).toMatchObject({ status: 'expired' });
  });
});

it('fillPhoto leaves a whole answer as it is, and makes one of a short one', () => {
  const short = { authentication_status: 'auth_copy', scan: { uuid: '6f1a6b6e-6f6c-4f0e-9d0c-0f3f5a5c2b11' } };
  const whole = authenticatePhoto.response.parse(fillPhoto(short));
  expect(whole).toMatchObject({ image_roi: null, scan: { result: 'auth_copy', product: { name: '' } } });
  expect(fillPhoto(whole)).toEqual(whole);
  expect(authenticatePhoto.response.parse(fillPhoto({ authentication_status: 'not_read', scan: {} })).scan).toEqual({});
});
