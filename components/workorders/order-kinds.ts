import { secureOrder } from './secure-order.ts';
import { sidOrder } from './sid-order.ts';
import { templateOrder } from './template-order.ts';

/**
 * The ways to order codes, each a page of its own, in the order of their tabs. For the server: the form of one needs
 * nothing of the others.
 */
export const orderKinds = { template: templateOrder, secure: secureOrder, sid: sidOrder };
export type OrderKindName = keyof typeof orderKinds;
