/** The public part of the words of the index: tokens of a mail, counted tokens, the order of the answer. */
export { documentOf, type Extras, type IndexDocument, prefixCount } from './document.ts'
export {
  contactToken,
  EVERY_MAIL,
  fieldToken,
  filterToken,
  hasToken,
  isAlwaysCounted,
  isPlainWord,
  messageIdToken,
  NO_MAIL,
  SHORT_PREFIX,
} from './engine-terms.ts'
export { type CountedTokens, isPrefix, Lexicon, prefixOf } from './lexicon.ts'
export { countedChanges, FewTokens, MAX_PROMOTED } from './marks.ts'
export { isInFuture, orderSecond, Positions, SLOTS_PER_SECOND } from './sort-key.ts'
export { FreshWords, JOIN_AFTER, joinParts, PART_BYTES } from './vocabulary.ts'
export { WildcardLookup, wildcardsOf, withWords } from './wildcards.ts'
export { placeOf, randomSumKey, type SumKey, sumOf, type WordSum, WordSummer } from './word-sum.ts'
