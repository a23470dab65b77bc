import type { Operation } from '#server/core/http/operation.ts';
import { createArtwork } from './operations/create-artwork.ts';
import { previewArtwork } from './operations/preview-artwork.ts';
import { findArtworkCode, getArtwork } from './operations/read-artwork.ts';

export const artworkOperations: readonly Operation[] = [createArtwork, getArtwork, findArtworkCode, previewArtwork];
