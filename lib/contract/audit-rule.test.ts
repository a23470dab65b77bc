import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { auditResources, auditRuleOf } from './audit-rule.ts';
import type { EndpointShape } from './endpoint.ts';
import { managementEndpoints } from './registry.ts';

/** A GET that only tells; everything else changes or starts something, or hands out a file. */
const onlyTells = ({ method, success, startsWork }: EndpointShape) =>
  method === 'GET' && success === 'json' && !startsWork;

const recorded = managementEndpoints.filter((endpoint) => auditRuleOf(endpoint) !== null);

function hasMember(schema: z.ZodType | undefined, path: string): boolean {
  let inner: unknown = schema;
  for (const name of path.split('.')) {
    if (!(inner instanceof z.ZodObject) || !Object.hasOwn(inner.shape, name)) return false;
    inner = inner.shape[name];
  }
  return true;
}

describe('the audit log', () => {
  // conforms: 37.2
  it('records whatever changes or starts something, or hands out a file', () => {
    const silent = managementEndpoints.filter((endpoint) => !onlyTells(endpoint) && auditRuleOf(endpoint) === null);
    // A small picture on a card and a preview are looked at, not taken away; anybody's photo of a challenge is
    // counted there; a sign-in at a provider or with a passkey, and a new passkey, are recorded when they are finished;
    // a file is looked up in many calls before it is sent, codes are counted before they are changed, and a photo of
    // a code is only read; an inspection is a record itself.
    expect(silent.map(({ id }) => id).sort()).toEqual([
      'beginSingleSignOn',
      'checkIngestionCodes',
      'dryRunNewScanRule',
      'dryRunScanRule',
      'getBrandLogo',
      'getProductPicture',
      'getReportPhoto',
      'getTemplatePicture',
      'getWorkorderCommentPhoto',
      'judgeChallengePhoto',
      'previewCodeSelection',
      'previewWorkorderArtwork',
      'readCodePhoto',
      'recordInspection',
      'startPasskey',
      'startPasskeySignIn',
      'updateInspection',
    ]);
    expect(recorded.length).toBeGreaterThan(30);
  });

  it('records who signs in and out, issues and revokes tokens, and gets at codes, by name', () => {
    const ids = new Set(recorded.map(({ id }) => id));
    for (const id of [
      'signIn',
      'signOut',
      'signInByPasskey',
      'createPasskey',
      'deletePasskey',
      'createToken',
      'deleteToken',
      'updatePassword',
      'turnOffTwoFactor',
      'resetTwoFactor',
      'getWorkorderCodesFile',
      'getWorkorderSerialNumbers',
      'downloadCodes',
      'getDocumentDownloadLink',
      'followDownloadLink',
      'getIngestionSource',
      'downloadAudit',
    ]) {
      expect(ids, id).toContain(id);
    }
  });

  // conforms: 37.2
  it('calls a resource by one name, whether it is created, changed or deleted', () => {
    const changes = recorded.filter(({ method }) => method === 'PATCH' || method === 'DELETE');
    const pairs = recorded.flatMap((creation) => {
      const ofOne = changes.filter(
        ({ path }) => path.replace(/:[a-z_]+\/$/, '') === creation.path && path !== creation.path,
      );
      return creation.creates ? ofOne.map((change) => [creation, change] as const) : [];
    });
    expect(pairs.length).toBeGreaterThan(15);
    for (const [creation, change] of pairs) {
      expect(auditRuleOf(change)?.resource, change.id).toBe(auditRuleOf(creation)?.resource);
    }
  });

  it('leaves plain reading alone', () => {
    for (const id of ['me', 'listWorkorders', 'getWorkorder', 'searchAudit']) {
      const endpoint = managementEndpoints.find((one) => one.id === id);
      expect(endpoint && auditRuleOf(endpoint), id).toBeNull();
    }
  });

  it('takes no id from the address of what opens without a token: it is the secret', () => {
    for (const endpoint of recorded.filter(({ access }) => access === 'public')) {
      expect(auditRuleOf(endpoint)?.id, endpoint.id).toBeUndefined();
    }
    const bare = managementEndpoints.find(({ id }) => id === 'followDownloadLink');
    if (!bare) throw new Error('There is no download link.');
    const { audit: _, ...withoutRule } = bare;
    expect(auditRuleOf(withoutRule)).toEqual({ resource: 'document' });
  });
});

describe.each(recorded.map((endpoint) => [endpoint.id, endpoint] as const))('the record of %s', (_, endpoint) => {
  // conforms: 37.2
  it('names a kind of resource there is, and finds its id', () => {
    const rule = auditRuleOf(endpoint);
    const own = endpoint.audit?.resource;
    // Neither in the list of audit-rule.ts nor given by the endpoint: add it.
    expect(auditResources.has(rule?.resource ?? '') || own !== undefined, rule?.resource).toBe(true);
    expect(rule?.resource).toMatch(/^[a-z][a-z_]*$/);
    const [place, ...path] = rule?.id?.split('.') ?? [];
    if (place === 'params') expect(hasMember(endpoint.params, path.join('.')), rule?.id).toBe(true);
    if (place === 'response') expect(hasMember(endpoint.response, path.join('.')), rule?.id).toBe(true);
    if (place === 'actor') expect(endpoint.access).not.toBe('public');
  });
});
