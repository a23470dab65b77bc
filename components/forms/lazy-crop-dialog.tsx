'use client';

import dynamic from 'next/dynamic';

/** For forms with a picture: the cropper is loaded when it is opened. */
export const CropDialog = dynamic(() => import('./crop-dialog.tsx').then((part) => part.CropDialog), { ssr: false });
