import { expect, it } from 'vitest';
import { pythonSample, typescriptSample } from './docs-samples.mjs';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi({ api: 'https://api.test', photo: 'https://photo.test' }) as unknown as Parameters<
  typeof typescriptSample
>[1];
const orders = 'https://api.test/api/v2/workorders/';

it('shows a call with query and path', () => {
  const request = { url: `${orders}?limit=5&state=completed`, method: 'GET' };
  expect(typescriptSample(request, document)).toBe(`import { Proofmark } from '@proofmark/client';

const proofmark = new Proofmark({ url: 'https://api.test', token: process.env.PROOFMARK_TOKEN });
const answer = await proofmark.get('/api/v2/workorders/', {
  "params": {
    "query": {
      "limit": 5,
      "state": "completed"
    }
  }
});`);
  expect(pythonSample(request, document)).toBe(`import os
from proofmark_client import helpers
from proofmark_client.api.workorders import list_workorders

client = helpers.connect("https://api.test", os.environ["PROOFMARK_TOKEN"])
answer = list_workorders.sync(
    client=client,
    limit=5,
    state="completed",
)`);
  expect(typescriptSample({ url: `${orders}7/`, method: 'GET' }, document)).toContain(`"path": {\n      "id": 7`);
  expect(typescriptSample({ url: `${orders}7/codes-file/`, method: 'GET' }, document)).toContain('proofmark.download(');
});

it('shows a call with body and key', () => {
  const body = JSON.stringify({ reference: 'A', quantity: 2, activate_on_complete: true });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'A' };
  const request = { url: `${orders}create-sid/`, method: 'POST', headers, body };
  expect(typescriptSample(request, document)).toContain(`"header": {\n      "Idempotency-Key": "A"`);
  expect(pythonSample(request, document)).toContain(
    'idempotency_key="A",\n    body=CreateSidWorkorderBody.from_dict({"reference": "A", "quantity": 2, "activate_on_complete": True}),',
  );
});

it('has a sample for every call of the document', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId === 'authenticatePhoto') continue;
      const request = { url: `https://api.test${path.replace(/\{\w+\}/g, '1')}`, method: method.toUpperCase() };
      expect(typescriptSample(request, document), operationId).toContain(`('${path}'`);
      expect(pythonSample(request, document), operationId).not.toContain('Not a call');
    }
  }
});
