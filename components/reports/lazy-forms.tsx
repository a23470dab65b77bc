'use client';

import dynamic from 'next/dynamic';

/** Forms that few reports show. */
export const HandOverForm = dynamic(() => import('./hand-over-form.tsx').then((part) => part.HandOverForm));
export const QuestionForm = dynamic(() => import('./question-form.tsx').then((part) => part.QuestionForm));
