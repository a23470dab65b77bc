'use client';

import dynamic from 'next/dynamic';

/** For a page that support reads without the form. */
export const TemplateForm = dynamic(() => import('./template-form.tsx').then((part) => part.TemplateForm));
