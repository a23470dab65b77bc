'use client';

import dynamic from 'next/dynamic';

/** For services without a list of codes: the page of the list does not load it. */
export const ExportByFilters = dynamic(() => import('./export-by-filters.tsx').then((part) => part.ExportByFilters));
