export default {
  titleTemplate: '%s · Proofmark',
  description: 'Unique codes for products: order, ingest, export and authenticate them.',
  browserTooOld:
    'This browser is too old for Proofmark. Use Safari 16.4, Chrome or Edge 111, Firefox 115, or a newer version.',
  error: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Nothing you stored is affected.',
  },
  notFound: {
    title: 'Not found',
    nothing: 'There is nothing here',
    text: 'The address may be wrong, or the page no longer exists or is not open to you.',
  },
} as const;
