'use client';

import dynamic from 'next/dynamic';

/** Forms of pages that support reads without them. */
export const TemplateForm = dynamic(() => import('./template-form.tsx').then((part) => part.TemplateForm));
export const UploadTemplateForm = dynamic(() => import('./upload-form.tsx').then((part) => part.UploadTemplateForm));
export const CompanyForm = dynamic(() =>
  import('#components/company/company-form.tsx').then((part) => part.CompanyForm),
);
