/** Mails for an authority that audits: the Datenträgerüberlassung under § 147 Abs. 6 AO („Z3“). */
export { handOver, type WantedHandover } from './hand-over.ts'

export const HANDOVER_FORMAT = 'z3.zip'
