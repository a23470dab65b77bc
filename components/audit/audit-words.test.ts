import { createLoader } from 'nuqs/server';
import { describe, expect, it, vi } from 'vitest';
import { listInput } from '#components/data-table/define-list.ts';
import { hasFilters } from '#components/data-table/list-filters.ts';
import { auditResources, auditRuleOf } from '#lib/contract/audit-rule.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { en } from '#lib/texts/en/en.ts';
import { offeredLanguages } from '#lib/texts/languages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { auditLog } from './audit.list.tsx';
import { actionWords, resourceWords, tokenWords } from './audit-words.ts';

// The list imports actions, which are functions of the server.
vi.mock('server-only', () => ({}));

const t = translatorFor('en', 'audit');

describe('words of the audit log', () => {
  it('say what was done as the portal says it, and of what is not known what the contract calls it', () => {
    expect(actionWords('getIngestionSource', t)).toBe('Download the file of an upload');
    expect(actionWords('getIngestionSource', translatorFor('de', 'audit'))).toBe('Datei eines Uploads herunterladen');
    expect(actionWords('createSidWorkorder', t)).toBe('Order SIDs');
    expect(actionWords('fixSidBatch', t)).toBe('Fix SID batch');
    expect(resourceWords('workorder_template', t)).toBe('Workorder template');
    expect(resourceWords('scm_field', t)).toBe('SCM field');
    for (const resource of auditResources) expect(resourceWords(resource, t)).toMatch(/^[A-Z][a-zA-Z ]+$/);
  });

  it.each(offeredLanguages)('are a phrase of its own for each action, in %s', (language) => {
    const words = Object.keys(en.audit.action).map((action) => actionWords(action, translatorFor(language, 'audit')));
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([]);
    // Verbs and things, not names of calls: 'SIDs', not 'sids'; 'Ask for', not 'Get post data'.
    for (const each of words) expect(each).not.toMatch(/\b(?:sids?|scm|sg|qa|post data|async|api)\b|^Get /);
  });

  it('are in every language for all that is recorded', () => {
    const rules = managementEndpoints.flatMap((endpoint) => {
      const rule = auditRuleOf(endpoint);
      return rule ? [{ action: endpoint.id, resource: rule.resource }] : [];
    });
    const known = {
      actions: new Set(Object.keys(en.audit.action)),
      resources: new Set(Object.keys(en.audit.resource)),
    };
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
  const context = { user: {} as SessionUser, calendar: { today: '2026-11-22', timeZone: 'UTC' } };
  const load = (address: string) => createLoader(auditLog.params)(new URLSearchParams(address));
  it('is a call, without what a call does not take', () => {
    const values = load('user=4&action=createWebhook&object=webhook&id=12&time=7d&cursor=n17-3');
    expect(listInput(auditLog, values, context).query).toEqual({
      limit: 50,
      user: 4,
      action: 'createWebhook',
      resource: 'webhook',
      resource_id: '12',
      created_at: '2026-11-16,2026-11-22',
      cursor: 'n17-3',
    });
    expect(hasFilters(auditLog.params, values)).toBe(true);
    const odd = load('user=-1&action=a%00b&object=moon&time=soon&cursor=x');
    expect(listInput(auditLog, odd, context).query).toEqual({ limit: 50 });
    expect(hasFilters(auditLog.params, load('cursor=n17-3'))).toBe(false);
  });
});
