export { insertRows, replaceTables } from './copy.ts'
export { placesBehind, portionsOf } from './lists.ts'
export { openSqliteTables } from './sqlite.ts'
export type { Layout, Row, Statements, Tables, Value } from './types.ts'
