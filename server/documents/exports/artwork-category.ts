export const artworkCategory = 'artwork';

export const artworkDoctypes = { plain: 'sid-artwork', secure: 'secure-artwork' } as const;
