import { buildBundles } from '#server/check-page/bundles/build-bundles.ts';
import { writeBundles } from '#server/check-page/bundles/bundles.ts';

// Run by `proofmark build` before the portal is built.
writeBundles(buildBundles());
