import { describe, expect, it } from 'vitest';
import { auditResources, auditRuleOf } from '#lib/contract/audit-rule.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { textsIn } from '#lib/texts/texts-in.ts';
import { auditFilters, auditQuery, isFiltered, loadAuditListParams } from './audit-list-params.ts';
import { actionNames, resourceKinds } from './audit-names.ts';
import { actionWords, resourceWords, tokenWords } from './audit-words.ts';

const t = textsIn('en', 'audit');

describe('words of the audit log', () => {
  it('are made of the names of the contract', () => {
    expect(actionWords('createWebhook', t)).toBe('Create webhook');
    expect(actionWords('createSidWorkorder', t)).toBe('Create SID workorder');
    expect(resourceWords('workorder_template', t)).toBe('Workorder template');
    expect(resourceWords('scm_field', t)).toBe('SCM field');
    for (const { id } of managementEndpoints) expect(actionWords(id, t)).toMatch(/^[A-Z][a-zA-Z2 ]+$/);
    for (const resource of auditResources) expect(resourceWords(resource, t)).toMatch(/^[A-Z][a-zA-Z ]+$/);
  });

  it('are in every language for all that is recorded', () => {
    const rules = managementEndpoints.flatMap((endpoint) => {
      const rule = auditRuleOf(endpoint);
      return rule ? [{ action: endpoint.id, resource: rule.resource }] : [];
    });
    const known = { actions: new Set<string>(actionNames), resources: new Set<string>(resourceKinds) };
    expect(rules.map(({ action }) => action).filter((action) => !known.actions.has(action))).toEqual([]);
    expect(
      [...auditResources, ...rules.map(({ resource }) => resource)].filter((one) => !known.resources.has(one)),
    ).toEqual([]);
  });

  it('tell a person at the portal and a program apart', () => {
    expect(tokenWords({ id: 1, name: 'session', is_session: true }, t)).toBe('signed in');
    expect(tokenWords({ id: 2, name: 'ERP', is_session: false }, t)).toBe('token ERP');
    expect(tokenWords(null, t)).toBeNull();
  });
});

describe('the address of the audit log', () => {
  const calendar = { today: '2026-11-22', timeZone: 'UTC' };
  it('is a call, without what a call does not take', () => {
    const values = loadAuditListParams(
      new URLSearchParams('user=4&action=createWebhook&object=webhook&id=12&time=7d&cursor=n17-3'),
    );
    expect(auditQuery(values, calendar)).toEqual({
      limit: 50,
      user: 4,
      action: 'createWebhook',
      resource: 'webhook',
      resource_id: '12',
      created_at: '2026-11-16,2026-11-22',
      cursor: 'n17-3',
    });
    expect(isFiltered(values)).toBe(true);
    const odd = loadAuditListParams(new URLSearchParams('user=-1&action=a%00b&object=moon&time=soon&cursor=x'));
    expect(auditQuery(odd, calendar)).toEqual({ limit: 50 });
    expect(auditFilters(loadAuditListParams(new URLSearchParams('cursor=n17-3')), calendar)).toEqual({});
  });
});
