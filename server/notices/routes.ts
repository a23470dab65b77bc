import type { Operation } from '#server/core/http/operation.ts';
import { getNotices, updateNotices } from './operations/notices.ts';

export const noticesOperations: readonly Operation[] = [getNotices, updateNotices];
