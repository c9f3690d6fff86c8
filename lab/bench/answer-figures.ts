/** The goals of what a CRM asks: words inside words, conversations, newly written lines, whole results. */
import { type Figure, of } from './figure.ts'

const NEW = 'body_new: 200 real replies, 115 German ones, marked by reading'
const WORDS = 'Wildcards: five letters from the middle of a word, 2,000,000 words in 50,000 mails, p95'
const RELATIONS = 'Contacts and files in 1,000,000 mails, page and total, p95'
const CONVERSATIONS = 'Conversations beside notmuch'
const EXPORT = 'Export of 100,000 mails'

const related = (result: string, engine: string): Figure[] =>
  (
    [
      ['500 contacts', 'mails of 500 contacts', 50],
      ['domain', 'mails of a domain with about 20,000', 20],
      ['timeline of 500', 'newest mail of each of 500 addresses', 100],
      ['file by hash', 'a file by its hash', 10],
    ] as const
  ).map(([name, what, most]) => ({
    part: `${RELATIONS}, ${engine}`,
    result,
    what,
    number: `${name} p95`,
    unit: 'ms',
    most,
  }))

export const answers: readonly Figure[] = [
  {
    part: WORDS,
    result: 'wildcards',
    what: 'SQLite',
    number: 'p95',
    unit: 'ms',
    most: 100,
  },
  {
    part: WORDS,
    result: 'wildcards-postgres',
    what: 'PostgreSQL',
    number: 'p95',
    unit: 'ms',
    most: 100,
  },
  { part: NEW, result: 'body-new', what: 'new lines that are kept', number: 'recall', unit: '%', least: 99.5 },
  { part: NEW, result: 'body-new', what: 'kept lines that are new', number: 'precision', unit: '%' },
  {
    part: NEW,
    result: 'body-new-german',
    what: 'German: new lines that are kept',
    number: 'recall',
    unit: '%',
    least: 99.5,
  },
  {
    part: NEW,
    result: 'body-new-german',
    what: 'German: kept lines that are new',
    number: 'precision',
    unit: '%',
  },
  ...related('relations-1000000', 'SQLite'),
  ...related('relations-postgres-1000000', 'PostgreSQL'),
  {
    part: CONVERSATIONS,
    result: 'conversations',
    what: 'differences in 3,000 real mails',
    number: 'real differences',
    unit: '',
    most: 0,
  },
  {
    part: CONVERSATIONS,
    result: 'conversations',
    what: 'in 100,000 mails of lists',
    number: 'differences',
    unit: '',
    most: 0,
  },
  {
    part: EXPORT,
    result: 'mail-export',
    what: 'as eml.zip with proofs',
    number: 'rate',
    unit: '/s',
    least: (numbers) => of(numbers, 'bare') / 2,
    yardsticks: [['bare reading', 'bare']],
  },
  {
    part: EXPORT,
    result: 'mail-export',
    what: 'growth of memory',
    number: 'growth',
    unit: 'MB',
    most: 50,
  },
  { part: EXPORT, result: 'mail-export-jsonl', what: 'as jsonl', number: 'rate', unit: '/s' },
  { part: EXPORT, result: 'mail-export-jsonl', what: 'growth of memory', number: 'growth', unit: 'MB' },
]
