import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createArtwork } from './endpoints/create-artwork.ts';
import { previewArtwork } from './endpoints/preview-artwork.ts';
import { findArtworkCode, getArtwork } from './endpoints/read-artwork.ts';

export const artworkEndpoints: readonly ServedEndpoint[] = [createArtwork, getArtwork, findArtworkCode, previewArtwork];
