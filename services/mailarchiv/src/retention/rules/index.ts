/** The rules of retention: how long which mails are kept. */
export { freeFrom, OPEN_END, type Rule, type RuleStep, type Term } from './rule.ts'
export { line, ruleFields, ruleSchema, ruleSearch, ruleStep, ruleTemplate } from './rules.schema.ts'
export { RetentionRules, shownRule } from './rules.ts'
export { RULE_TEMPLATES } from './templates.ts'
export { termText } from './term-text.ts'
