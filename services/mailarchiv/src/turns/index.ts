export { localTurns } from './local.ts'
export type { Turn, Turns, TurnWork } from './types.ts'
