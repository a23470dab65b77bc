import { randomBytes } from 'node:crypto';

/** The webhook-id of an event's messages; the same in each try. */
export const createMessageId = () => `msg_${randomBytes(18).toString('base64url')}`;
