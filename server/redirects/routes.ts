import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import {
  getRedirectRules,
  listRedirectVersions,
  previewRedirectRules,
  publishRedirectRules,
  updateRedirectRules,
} from './endpoints/redirect-rules.ts';

export const redirectsEndpoints: readonly ServedEndpoint[] = [
  getRedirectRules,
  updateRedirectRules,
  publishRedirectRules,
  listRedirectVersions,
  previewRedirectRules,
];
