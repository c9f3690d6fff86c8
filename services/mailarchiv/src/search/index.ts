export {
  type AddressFilter,
  both,
  canonicalAddress,
  NO_FILTER,
  type Query,
  type SearchFilter,
  type TextField,
} from './ast.ts'
export { compileSearch, type Plan, SLOTS_PER_SECOND } from './compile.ts'
export { describeQuery } from './describe.ts'
export {
  addressToken,
  domainToken,
  EVERY_MAIL,
  fieldToken,
  HAS_ATTACHMENT,
  isAlwaysCounted,
  isPlainWord,
  SHORT_PREFIX,
  shortPrefixes,
} from './engine-terms.ts'
export { foldText, tokens } from './fold.ts'
export { type Calendar, parseQuery, parseWords, QueryLimitError } from './parse.ts'
