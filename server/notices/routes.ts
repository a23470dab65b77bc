import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getNotices, updateNotices } from './endpoints/notices.ts';

export const noticesEndpoints: readonly ServedEndpoint[] = [getNotices, updateNotices];
