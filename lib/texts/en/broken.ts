export default {
  title: 'The portal could not start this page',
  text: 'Reload in a moment. If it stays like this, tell the operator of the portal.',
  toFirstPage: 'To the home page',
} as const;
