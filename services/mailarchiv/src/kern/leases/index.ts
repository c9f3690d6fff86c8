export { localLeases } from './local.ts'
export type { HeldLease, Leases } from './types.ts'
