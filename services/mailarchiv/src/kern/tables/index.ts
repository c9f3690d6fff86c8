export { insertRows, replaceTables } from './copy.ts'
export { openSqliteTables } from './sqlite.ts'
export type { Layout, Row, Statements, Tables, Value } from './types.ts'
