export default {
  titleTemplate: '%s · Proofmark',
  description: 'Unique codes for products: order, ingest, export and authenticate them.',
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
