import { histogram } from './metrics.ts';

export const portalCalls = histogram({
  name: 'proofmark_portal_calls_duration_seconds',
  help: 'Calls of the portal to the service, by endpoint and status; 0 is a call without an answer.',
  labelNames: ['endpoint', 'status'],
});
