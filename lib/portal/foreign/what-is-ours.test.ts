import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { extraLists, familyOf } from './extra-lists.ts';
import {
  interfaceEndpoint,
  interfaceEndpointNames,
  nameOfEndpoint,
  queryTaken,
  takenBody,
} from './interface-endpoints.ts';
import { needOf } from './page-needs.ts';
import { describedName, readDescription } from './service-description.ts';
import { listsToChooseFrom } from './service-gaps.ts';

const endpoints = new Map(managementEndpoints.map((endpoint) => [nameOfEndpoint(endpoint), endpoint]));

describe('what is of the interface and what is ours', () => {
  it('names endpoints and attributes of the contract', () => {
    for (const name of interfaceEndpointNames) {
      const endpoint = endpoints.get(name);
      expect(endpoint, name).toBeDefined();
      const known = endpoint && interfaceEndpoint(endpoint);
      if (known?.body && endpoint?.body instanceof z.ZodObject) {
        expect(Object.keys(endpoint.body.shape)).toEqual(expect.arrayContaining([...known.body]));
      }
    }
    for (const path of [...extraLists, ...Object.values(listsToChooseFrom)]) {
      expect(endpoints.has(`GET ${path}`), path).toBe(true);
    }
  });

  it('has a list for each of our own endpoints to stand or fall with, but for those of a record', () => {
    const alone = managementEndpoints.filter((each) => !interfaceEndpoint(each) && !familyOf(each)).map(nameOfEndpoint);
    expect(alone.filter((name) => !/ \/api\/v2\/ingestion\//.test(name))).toEqual([]);
    expect(familyOf({ path: '/api/v2/codes/tasks/:task_id/' })).toBe('/api/v2/codes/tasks/');
  });

  it('names in each page an endpoint of the contract', () => {
    const pages = [
      '/codes/tasks/1',
      '/codes/AbCdEfGh',
      '/downloads',
      '/ingestion/k/fix',
      '/workorders/1/proofs',
      '/workorders/1/enrolled-prints',
      '/models/1',
      '/scans',
    ];
    const areas = [
      '/analytics',
      '/catalog/products/1',
      '/catalog/scm-fields',
      '/operator/work',
      '/support/1',
      '/settings/audit',
    ];
    for (const page of [...pages, ...areas, '/settings/security', '/settings/equipment/layouts/1']) {
      const need = needOf(page);
      const name = need && `${need.method} ${need.path}`;
      const known = [...endpoints.keys()].map((each) => describedName('GET', each.replace(/^GET /, '')));
      expect(known, page).toContain(describedName('GET', name?.replace(/^GET /, '') ?? ''));
    }
    for (const page of ['/', '/workorders', '/workorders/1', '/codes', '/ingestion/k', '/templates', '/authenticate']) {
      expect(needOf(page), page).toBeUndefined();
    }
  });
});

describe('what is sent', () => {
  it('leaves out what the document does not name', () => {
    const body = { mode: 'file', template: 'k', description: 'x', retry_of: null, header_added: true };
    const endpoint = { method: 'POST', path: '/api/v2/ingestion/codes/create-from-template/' } as const;
    expect(takenBody(endpoint, body)).toEqual({ mode: 'file', template: 'k' });
    const download = interfaceEndpoint({ method: 'GET', path: '/api/v2/codes/download/' });
    expect(queryTaken({ workorder: 1, serial_range: '1,2', scm_lot: 'a' }, download?.query)).toEqual({
      workorder: 1,
      scm_lot: 'a',
    });
    expect(queryTaken({ limit: 1, ordering: 'id' }, [])).toEqual({});
    expect(queryTaken({ limit: 1 }, undefined)).toEqual({ limit: 1 });
  });
});

describe('readDescription', () => {
  it('knows an endpoint by its method and path, whatever the places in it are called', () => {
    const query = [{ in: 'query', name: 'page' }, { in: 'path', name: 'pk' }, null];
    const known = readDescription({
      paths: { '/api/v2/products/{pk}/': { get: { parameters: query }, summary: 'x' } },
    });
    expect(known?.get(describedName('GET', '/api/v2/products/:id/'))).toEqual(new Set(['page']));
    expect(known?.has(describedName('PATCH', '/api/v2/products/:id/'))).toBe(false);
    expect(readDescription({ detail: 'Not found.' })).toBeUndefined();
    expect(readDescription('<html>')).toBeUndefined();
  });
});
