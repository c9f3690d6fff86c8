/** The state of the sources of mails: for `/health?details`, metrics, the panel and e-mails. */
export type { AlertMail } from './alert.mail.ts'
export { addSourceGauges } from './gauges.ts'
export { Probes } from './probe.ts'
export { SourceWatch, type WatchOptions } from './watch.ts'
export { detailsOf, problemsOf } from './words.ts'
