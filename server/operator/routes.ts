import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getOperatorHealth } from './endpoints/health.ts';
import { getOperatorWork } from './endpoints/work.ts';

export const operatorEndpoints: readonly ServedEndpoint[] = [getOperatorHealth, getOperatorWork];
