'use client';

import dynamic from 'next/dynamic';

/** For a page that support reads without the form. */
export const CompanyForm = dynamic(() => import('./company-form.tsx').then((part) => part.CompanyForm));
