'use client';

import dynamic from 'next/dynamic';

/** For a page that support reads without the form. */
export const UploadTemplateForm = dynamic(() => import('./upload-form.tsx').then((part) => part.UploadTemplateForm));
