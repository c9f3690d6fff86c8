export { localTurns } from './local.ts'
export type { Turn, Turns } from './types.ts'
