import { createLoader } from 'nuqs/server';
import { describe, expect, it, vi } from 'vitest';
import { cursorOf } from '#components/data-table/cursor-of.ts';
import { listInput } from '#components/data-table/define-list.ts';
import { hasFilters } from '#components/data-table/list-filters.ts';
import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { readTime } from '#lib/format/time-range.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import {
  loadScanListParams,
  scanFileQuery,
  scanListParams,
  scanSummaryQuery,
  summaryRange,
} from './scan-list-params.ts';
import { scans } from './scans.list.tsx';

// The list imports actions, which are functions of the server.
vi.mock('server-only', () => ({}));

const today = '2026-11-21';
const calendar = { today, timeZone: 'UTC' };
const load = (address: Record<string, string>) => loadScanListParams(address);
const queryOf = (address: Record<string, string>, days = calendar) =>
  listInput(scans, createLoader(scans.params)(address), { user: {} as SessionUser, calendar: days }).query;

describe('the address of the list of scans', () => {
  it('asks for the newest when it says nothing', () => {
    expect(queryOf({})).toEqual({ limit: 20, calls: 'without' });
    expect(hasFilters(scanListParams, load({}))).toBe(false);
  });

  it('carries each filter to the call', () => {
    const address = {
      code: ' ABCD1234 ',
      result: 'auth_copy',
      source: 'photo',
      suspicious: 'true',
      staff: 'only',
      calls: 'with',
      workorder: '7',
      product: '8',
      brand: '11',
      campaign: '12',
      app: '9',
      company: '10',
      time: '7d',
      cursor: 'n1700000000000000-12',
    };
    const query = queryOf(address);
    expect(query).toEqual({
      limit: 20,
      code: 'ABCD1234',
      result: 'auth_copy',
      source: 'photo',
      suspicious: 'true',
      staff: 'only',
      calls: 'with',
      workorder: 7,
      product: 8,
      brand: 11,
      campaign: 12,
      app: 9,
      company: 10,
      created_at: '2026-11-15,2026-11-21',
      cursor: 'n1700000000000000-12',
    });
    expect(hasFilters(scans.params, createLoader(scans.params)(address))).toBe(true);
    expect(searchScans.query.safeParse(query).success).toBe(true);
  });

  it('leaves out what no call takes', () => {
    const address = {
      result: 'maybe',
      source: 'fax',
      suspicious: 'perhaps',
      staff: 'some',
      calls: 'few',
      workorder: '-1',
      product: '99999999999',
      app: 'x',
      time: '2026-02-30',
      cursor: "n1-1' OR 1=1",
    };
    expect(queryOf(address)).toEqual({ limit: 20, calls: 'without' });
  });

  it('has the parameters that links of other pages set', () => {
    expect(Object.keys(scans.params).sort()).toEqual(Object.keys(scanListParams).sort());
  });

  it('a further page is no filter', () => {
    expect(hasFilters(scanListParams, load({ cursor: 'n1-1' }))).toBe(false);
  });
});

describe('readTime', () => {
  it('knows presets, days and ranges, and nothing else', () => {
    expect(readTime('today', today)).toEqual({ from: today, to: today });
    expect(readTime('30d', today)).toEqual({ from: '2026-10-23', to: today });
    expect(readTime('2026-11-02', today)).toEqual({ from: '2026-11-02', to: '2026-11-02' });
    expect(readTime('2026-10-30,2026-11-02', today)).toEqual({ from: '2026-10-30', to: '2026-11-02' });
    for (const time of [null, '', '8d', '2026-11-02,2026-11-01', '2026-11-31', '2026-11-01,2026-11-02,2026-11-03']) {
      expect(readTime(time, today), String(time)).toBeUndefined();
    }
  });
});

describe('summaryRange', () => {
  it('is the last thirty days, or those asked for', () => {
    expect(summaryRange(null, today)).toEqual({ from: '2026-10-23', to: today });
    expect(summaryRange('7d', today)).toEqual({ from: '2026-11-15', to: today });
  });

  it('shows a single day among others', () => {
    expect(summaryRange('2026-11-02', today)).toEqual({ from: '2026-10-23', to: today });
    expect(summaryRange('2025-05-30', today)).toEqual({ from: '2025-05-01', to: '2025-05-30' });
  });

  it('stays within what the service counts', () => {
    const query = scanSummaryQuery(load({ time: '2001-01-01,2026-11-21' }), calendar);
    expect(query.created_at).toBe('2025-11-21,2026-11-21');
    expect(summariseScans.query.safeParse(query).success).toBe(true);
  });
});

describe('the days of the summary', () => {
  it('are those of the list: of the reader’s zone', () => {
    const oslo = { today, timeZone: 'Europe/Oslo' };
    const values = load({ time: '2026-11-02' });
    expect(queryOf({ time: '2026-11-02' }, oslo)['created_at']).toBe(
      '2026-11-01T23:00:00.000Z,2026-11-02T22:59:59.000Z',
    );
    expect(scanSummaryQuery(values, oslo)).toMatchObject({ time_zone: 'Europe/Oslo' });
  });
});

describe('cursorOf', () => {
  it('takes the cursor out of a link', () => {
    expect(cursorOf('http://localhost:4000/api/v2/scans/?limit=20&cursor=n12-3')).toBe('n12-3');
    expect(cursorOf(null)).toBeNull();
  });
});

describe('the file of the list of scans', () => {
  it('has the filters of the list, and none of its page', () => {
    const address = { code: 'ABCD1234', result: 'auth_copy', product: '8', time: '7d', cursor: 'n1-12' };
    const query = scanFileQuery(queryOf(address), address.time, calendar);
    expect(query).toEqual({
      calls: 'without',
      code: 'ABCD1234',
      result: 'auth_copy',
      product: '8',
      created_at: '2026-11-15,2026-11-21',
      time_zone: 'UTC',
    });
    expect(downloadScans.query.safeParse(query).success).toBe(true);
  });

  it('has the last year where the list has all scans, or more than a year', () => {
    for (const time of [undefined, '2020-01-01,2026-11-21']) {
      const query = scanFileQuery(queryOf(time ? { time } : {}), time ?? null, calendar);
      expect(query).toEqual({ calls: 'without', created_at: '2025-11-21,2026-11-21', time_zone: 'UTC' });
      expect(downloadScans.query.safeParse(query).success).toBe(true);
    }
  });

  it('is no filter', () => {
    expect(hasFilters(scanListParams, load({ document: 'doc_1' }))).toBe(false);
  });
});
