export {
  type ApiKey,
  DEFAULT_RATE,
  keySchema,
  type NewKey,
  newKeySchema,
  ROLES,
  readScope,
  scopeSchema,
} from './keys.schema.ts'
export { type Keys, openKeys } from './keys.ts'
export { type HiddenFrom, type KeyReader, type KeyReaders, keyReaders } from './reader.ts'
export { mayProve, type ReadAccess, readableFor } from './scope.ts'
export { KEY_LAYOUT } from './store.ts'
