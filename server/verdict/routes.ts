import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getCheckAnswer } from './endpoints/check-answers.ts';
import { getScan } from './endpoints/get-scan.ts';

export const verdictEndpoints: readonly ServedEndpoint[] = [getScan, getCheckAnswer];
