import { describe, expect, it } from 'vitest';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { pageList, sections } from '#lib/portal/pages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { creationsFor, isCurrent, navigationFor, pagesFor, sectionsOf, tabsOf } from './navigation.ts';

const t = translatorFor('en', 'shell');
const reader = (companyType: string, role: string) => ({
  role,
  company: { companyType },
  permissions: permissionsOf(companyType, role),
});
const labels = (companyType: string, role: string) =>
  navigationFor(reader(companyType, role), t).map((entry) => entry.label);

describe('navigationFor', () => {
  it('shows each role what it can use', () => {
    expect(labels('brand_owner', 'account_admin')).toEqual([
      'Overview',
      'Workorders',
      'Templates',
      'Ingestion',
      'Codes',
      'Downloads',
      'Authenticate',
      'Scans',
      'Reports',
      'Cases',
      'Inspections',
      'Analytics',
      'Catalogue',
      'Settings',
    ]);
    expect(labels('printing_partner', 'print_operator')).toEqual(['Queue', 'Workorders', 'Authenticate', 'Settings']);
    expect(labels('operator', 'support')).toEqual([
      'Triage',
      'Workorders',
      'Templates',
      'Ingestion',
      'Codes',
      'Scans',
      'Reports',
      'Cases',
      'Operator',
      'Settings',
    ]);
    expect(labels('operator', 'operator_admin')).toContain('Triage');
    // Inspections are read by their own company alone.
    expect(labels('operator', 'operator_admin')).not.toContain('Inspections');
  });

  it('shows an unknown role nothing it would be refused', () => {
    expect(labels('brand_owner', 'nobody')).toEqual(['Overview', 'Authenticate', 'Settings']);
  });
});

it('finds pages also by what is done there', () => {
  const admin = reader('brand_owner', 'account_admin');
  const pages = pagesFor(navigationFor(admin, t), admin, t);
  const found = (topic: string) => pages.filter(({ topics }) => topics?.includes(topic)).map(({ label }) => label);
  expect(found('blacklist')).toEqual(['Codes', 'Scan rules']);
  expect(found('password')).toEqual(['Security']);
});

describe('tabsOf', () => {
  const tabs = (companyType: string, role: string) =>
    tabsOf('operator', reader(companyType, role), t).map(({ label }) => label);

  it('shows the operator area to the operator, and without the scan apps to support', () => {
    expect(tabs('operator', 'operator_admin')).toEqual(['Companies', 'Templates', 'Scan apps', 'Work']);
    expect(tabs('operator', 'support')).toEqual(['Companies', 'Templates', 'Work']);
    expect(tabs('brand_owner', 'account_admin')).toEqual([]);
    expect(tabs('printing_partner', 'account_admin')).toEqual([]);
  });
});

describe('sectionsOf', () => {
  const rows = (companyType: string, role: string) =>
    sectionsOf(tabsOf('settings', reader(companyType, role), t), t).map(({ label, tabs }) => [
      label,
      ...(tabs.length > 1 ? tabs.map((tab) => tab.label) : []),
    ]);

  it('names a section of one page by its page', () => {
    expect(rows('brand_owner', 'account_admin')).toEqual([
      ['Account', 'Profile', 'Security'],
      ['Company'],
      ['People', 'Users', 'Partners', 'Inspection teams'],
      ['Scan rules'],
      ['Developers', 'Tokens', 'Scan apps', 'Webhooks', 'Audit log'],
    ]);
    expect(rows('printing_partner', 'print_operator')).toEqual([
      ['Account', 'Profile', 'Security'],
      ['Company'],
      ['Tokens'],
    ]);
  });

  it('keeps the tabs of a section together', () => {
    const given = pageList.flatMap(([, { area, section }]) => (area === 'settings' ? [section] : []));
    expect(given).not.toContain(undefined);
    expect([...new Set(given)]).toEqual([...sections]);
    const places = given.map((section) => (section ? sections.indexOf(section) : -1));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('creationsFor', () => {
  it('offers creating only to who may', () => {
    expect(creationsFor(reader('brand_owner', 'workorder_editor'), t)).toHaveLength(6);
    expect(creationsFor(reader('brand_owner', 'scm_editor'), t).map(({ label }) => label)).toEqual([
      'Create a product',
      'Products from a file',
      'Create a brand',
      'Create a campaign',
      'Create a sales channel',
      'Create an SCM field',
    ]);
    expect(creationsFor(reader('brand_owner', 'analyst'), t)).toEqual([]);
    expect(creationsFor(reader('operator', 'support'), t)).toEqual([]);
  });
});

describe('isCurrent', () => {
  it('marks a page and those below it, the overview only itself', () => {
    expect(isCurrent('/workorders', '/workorders/12')).toBe(true);
    expect(isCurrent('/workorders', '/workorders-old')).toBe(false);
    expect(isCurrent('/', '/workorders')).toBe(false);
    expect(isCurrent('/', '/support/12-upload_expired', '/support')).toBe(true);
  });
});
