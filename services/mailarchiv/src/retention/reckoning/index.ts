/** Reckons how long mails are kept, for a preview and for a run of deletion: one way, one at a time. */
export { type Holding, heldByAll } from './holding.ts'
export { type Keepers, keepersOf, RETENTION_LEASE, reckon, reckonedRule, stepsOf } from './keepers.ts'
export { isLeft } from './left.ts'
export { rareWrites } from './rare-writes.ts'
export { coveredBy, type ReckonedRule, type Reckoning } from './reckoning.ts'
