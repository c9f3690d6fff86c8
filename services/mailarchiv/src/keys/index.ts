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
export { hiddenFrom, inScope, insideScope, mayRead, namedIn, type Reach, scopeOf } from './scope.ts'
export { KEY_LAYOUT } from './store.ts'
