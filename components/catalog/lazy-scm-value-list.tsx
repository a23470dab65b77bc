'use client';

import dynamic from 'next/dynamic';

/** For pages of SCM fields: those of brands and other records share their route and do not load it. */
export const ScmValueList = dynamic(() => import('./scm-value-list.tsx').then((part) => part.ScmValueList));
