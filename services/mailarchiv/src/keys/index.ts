export { type ApiKey, DEFAULT_RATE, keySchema, type NewKey, newKeySchema, ROLES } from './keys.schema.ts'
export { type Keys, openKeys } from './keys.ts'
export { hiddenFrom, inScope, mayRead } from './scope.ts'
export { KEY_LAYOUT } from './store.ts'
