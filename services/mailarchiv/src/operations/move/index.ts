export { moveEnd, takeFiles } from './end.ts'
export { moveArchive } from './move.ts'
export type { MoveEnd, MoveReport } from './types.ts'
