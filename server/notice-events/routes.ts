import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getNotices, updateNotices } from './endpoints/notices.ts';

export const noticeEventsEndpoints: readonly ServedEndpoint[] = [getNotices, updateNotices];
