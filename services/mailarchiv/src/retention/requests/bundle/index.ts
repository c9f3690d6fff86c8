/** The answer to a request under Art. 15 GDPR as a ZIP that a lay person reads with any browser. */
export { accessBundle, type BundleOf } from './bundle.ts'
