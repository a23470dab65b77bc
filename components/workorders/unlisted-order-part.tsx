'use client';

import dynamic from 'next/dynamic';

/** Its form and its export are for services that cannot be asked for an order: the page of one is not to carry them. */
export const UnlistedOrderPart = dynamic(() => import('./unlisted-order.tsx').then((part) => part.UnlistedOrder));
