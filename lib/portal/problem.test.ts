import { describe, expect, it } from 'vitest';
import { reason } from '#lib/texts/reason.ts';
import { parseProblem } from './problem.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

describe('parseProblem', () => {
  it('keeps the messages of fields apart from the rest', async () => {
    const body = {
      type: 'about:blank',
      title: 'Bad request',
      status: 400,
      detail: 'Some fields are not right.',
      code: 'validation_error',
      request_id: 'req_1',
      reference: ['A workorder with this reference exists.'],
      non_field_errors: ['The company is closed.'],
    };
    expect(await parseProblem(answer(400, JSON.stringify(body)))).toEqual({
      ok: false,
      status: 400,
      code: 'validation_error',
      message: 'The company is closed.',
      fieldErrors: { reference: ['A workorder with this reference exists.'] },
      reasons: { message: [], fields: {} },
      requestId: 'req_1',
    });
  });

  it('says something useful when the answer is not a problem document', async () => {
    const result = await parseProblem(answer(502, '<html>Bad gateway</html>', { 'x-request-id': 'req_2' }));
    expect(result).toMatchObject({ status: 502, code: 'http_502', requestId: 'req_2', fieldErrors: {} });
    expect(result).toMatchObject({ message: '', reasons: { message: [reason('serviceFailed')] } });
  });

  it('takes the reasons behind the messages, as far as they are some', async () => {
    const body = {
      detail: 'Some fields are not valid.',
      quantity: ['At least 1.'],
      reason_codes: {
        quantity: [{ code: 'atLeast', values: { count: 1 } }],
        detail: [{ code: 'fieldsInvalid' }],
        gone: [{ code: 'notList' }],
        wrong: 'notList',
        items: [{ code: 7 }, null, { code: 'notList', values: 3 }],
      },
    };
    expect((await parseProblem(answer(400, JSON.stringify(body)))).reasons).toEqual({
      message: [reason('fieldsInvalid')],
      fields: { quantity: [reason('atLeast', { count: 1 })] },
    });
    for (const broken of [null, 'x', 7, [1]]) {
      const result = await parseProblem(answer(400, JSON.stringify({ detail: 'No.', reason_codes: broken })));
      expect(result.reasons).toEqual({ message: [], fields: {} });
    }
  });

  it('passes on how long to wait', async () => {
    expect(await parseProblem(answer(429, '', { 'retry-after': '30' }))).toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('ignores members that are not lists of messages', async () => {
    const result = await parseProblem(answer(400, JSON.stringify({ a: 'x', b: [1, 'y'], c: { d: ['z'] } })));
    expect(result.fieldErrors).toEqual({ b: ['y'] });
  });

  it('reads what other services say of no single field', async () => {
    const said = async (body: unknown) => (await parseProblem(answer(400, JSON.stringify(body)))).message;
    expect(await said(['Invalid record'])).toBe('Invalid record');
    expect(await said({ message: 'Uploaded file not found.' })).toBe('Uploaded file not found.');
    expect(await said({ error: 'No.' })).toBe('No.');
    expect(await said({ detail: 'Not found.' })).toBe('Not found.');
  });
});
