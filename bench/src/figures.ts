/** Every goal that a benchmark measures: its figure, its bound, and its comparison. */
import { answers } from './answer-figures.ts'
import { type Figure, of } from './figure.ts'
import { COUNTS, LARGE_CHECK, LISTS, PLACE_LISTS, PLACE_VIEWERS, STOCK_LISTS, VIEWS } from './views.ts'

/** Our overhead over the bare engine's own statement. */
const OVERHEAD = { factor: 1.5, milliseconds: 2 }

const KINDS: readonly (readonly [name: string, what: string, most: number])[] = [
  ['contact', 'contact', 10],
  ['seltenes Wort', 'rare word', 50],
  ['häufiges Wort', 'frequent word', 50],
  ['zwei Wörter', 'two words', 50],
  ['zwei der häufigsten Wörter', 'two of the most frequent words', 50],
  ['Seite', 'page 10,000', 50],
  ['häufiges Wort, Seite', 'frequent word, page 5,000', 50],
  ['ohne Filter', 'no filter', 50],
  ['Phrase zweier häufiger Wörter', 'phrase of two frequent words', 150],
  ['Phrase, die in jeder Mail steht', 'phrase that is in every mail', 150],
  ['breites Präfix (3 Buchstaben)', 'prefix of three letters', 150],
  ['breites Präfix (1 Buchstabe)', 'prefix of one letter', 150],
  ['Präfix (4 Buchstaben)', 'prefix of four letters', 150],
]

const search = (part: string, result: string): Figure[] =>
  KINDS.flatMap(([name, what, most]) => [
    {
      part,
      result,
      what: `${what}, p95`,
      number: `${name} p95`,
      unit: 'ms',
      most,
      beside: [['engine', `${name} engine p95`]],
    },
    {
      part,
      result,
      what: `${what}, p50 over the bare engine`,
      number: `${name} p50`,
      unit: 'ms',
      most: (numbers) => OVERHEAD.factor * of(numbers, `${name} engine p50`) + OVERHEAD.milliseconds,
      beside: [['engine', `${name} engine p50`]],
    },
  ])

const PAGE_MS = 20
const COUNT_FACTOR = 3
const searchPostgres = (part: string, result: string): Figure[] =>
  KINDS.flatMap(([name, what]) => [
    { part, result, what: `${what}, page, p95`, number: `${name} page p95`, unit: 'ms', most: PAGE_MS },
    {
      part,
      result,
      what: `${what}, exact total, p95`,
      number: `${name} total p95`,
      unit: 'ms',
      most: (numbers) => COUNT_FACTOR * of(numbers, `${name} count p95`),
      beside: [['bare count', `${name} count p95`]],
    },
  ])

/** Pages at three million mails, whose totals are those of a million. */
const pageOfThreeMillion = (name: string, what: string): Figure => ({
  ...{ part: '3,000,000 mails on PostgreSQL', result: 'search-postgres-3000000', what: `${what}, page, p95` },
  ...{ number: `${name} page p95`, unit: 'ms', most: name === 'contact' ? 12 : 25 },
})

/** Lines of the benchmarks of material: p95 below a bound. */
const material = (
  part: string,
  result: string,
  most: number,
  names: readonly (readonly [string, string])[],
): Figure[] =>
  names.map(([name, what]) => ({ part, result, what: `${what}, p95`, number: `${name} p95`, unit: 'ms', most }))

const PGBENCH_FACTOR = 3
const besidePgbench = (part: string, result: string, name: string, what: string): Figure => ({
  part,
  result,
  what: `${what}, p95 beside the same statements`,
  number: `${name} p95`,
  unit: 'ms',
  most: (numbers) => PGBENCH_FACTOR * of(numbers, `${name} pgbench p95`),
  beside: [['pgbench', `${name} pgbench p95`]],
})

/** Clients that never rest: what the machine can do, beside the bare database with the same statements. */
const restless = (part: string, result: string, name: string, what: string): Figure => ({
  part,
  result,
  what: `${what}, clients that never rest, p95`,
  number: `${name} p95`,
  unit: 'ms',
  beside: [['pgbench', `${name} pgbench p95`]],
})

const MAIL = '1,000,000 mails on SQLite, over HTTP'
const IMPORT = 'Import of 103,000 mails'
const REAL = 'Real mails, one in ten with a document'
const INTAKE = 'Intake by SMTP'
const READ = 'Recognition of 40 pages'
const EVIDENCE = 'Log of evidence'
const MAIL_PG = '1,000,000 mails on PostgreSQL'
const MOVE = 'Move of 100,000 mails'
const OBJECTS = 'Material: 2,000 objects, 250,000 positions, 1,000,000 rows of history, 20 clients'
const OVERVIEW = 'Material, overviews on the same data'
const PLACES =
  'Material by place: 40 brigades, 20,000 objects, 2,500,000 positions, 1,000,000 rows of history, 20 people'
const STOCK = 'Material, 5,000,000 movements'
const BULK = 'Material, in bulk'

export const figures: readonly Figure[] = [
  ...search(MAIL, 'search-1000000'),
  {
    part: MAIL,
    result: 'search-1000000',
    what: '500 contact searches a second: answered',
    number: 'contact rate',
    unit: '/s',
    least: 495,
  },
  { part: MAIL, result: 'search-1000000', what: 'the same: p95', number: 'contact rate p95', unit: 'ms' },
  { part: MAIL, result: 'search-1000000', what: 'memory of the service', number: 'memory', unit: 'MB', most: 300 },
  {
    part: MAIL,
    result: 'search-1000000',
    what: 'one mail, read after a search by 8 at once, p95',
    number: 'detail p95',
    unit: 'ms',
  },
  {
    part: MAIL,
    result: 'search-1000000',
    what: 'memory of the service while mails are read too, at most',
    number: 'memory with details',
    unit: 'MB',
    most: 300,
  },
  ...answers,
  {
    part: IMPORT,
    result: 'import',
    what: 'beside notmuch',
    number: 'Zeughaus rate',
    unit: '/s',
    least: (numbers) => 5 * of(numbers, 'notmuch new rate'),
    beside: [['notmuch', 'notmuch new rate']],
  },
  {
    part: IMPORT,
    result: 'import',
    what: 'beside mu',
    number: 'Zeughaus rate',
    unit: '/s',
    least: (numbers) => 3 * of(numbers, 'mu index rate'),
    beside: [['mu', 'mu index rate']],
  },
  {
    part: IMPORT,
    result: 'import',
    what: 'memory at most',
    number: 'Zeughaus memory',
    unit: 'MB',
    most: (numbers) => Math.min(of(numbers, 'notmuch new memory'), of(numbers, 'mu index memory')),
    beside: [
      ['notmuch', 'notmuch new memory'],
      ['mu', 'mu index memory'],
    ],
  },
  {
    part: IMPORT,
    result: 'import',
    what: 'index',
    number: 'Zeughaus index',
    unit: 'MB',
    most: (numbers) => of(numbers, 'mu index index') / 2,
    beside: [
      ['notmuch', 'notmuch new index'],
      ['mu', 'mu index index'],
    ],
  },
  {
    part: IMPORT,
    result: 'import-alone',
    what: 'the same without the others: mails',
    number: 'Zeughaus rate',
    unit: '/s',
  },
  { part: IMPORT, result: 'import-alone', what: 'the same: memory at most', number: 'Zeughaus memory', unit: 'MB' },
  {
    part: REAL,
    result: 'real',
    what: 'whole verification, seconds',
    number: 'verify seconds',
    unit: 's',
    most: (numbers) => of(numbers, 'import seconds'),
    beside: [['import', 'import seconds']],
  },
  {
    part: REAL,
    result: 'real',
    what: 'the same, processor time',
    number: 'verify processor',
    unit: 's',
    most: (numbers) => of(numbers, 'import processor'),
    beside: [['import', 'import processor']],
  },
  {
    part: REAL,
    result: 'real',
    what: 'memory of the service after its start',
    number: 'started',
    unit: 'MB',
    most: 300,
  },
  { part: REAL, result: 'real', what: 'after reads of mails and their bytes', number: 'read', unit: 'MB', most: 300 },
  {
    part: REAL,
    result: 'real',
    what: 'while attachments are read too',
    number: 'extracting',
    unit: 'MB',
    most: 300,
    beside: [['processes that read them', 'readers']],
  },
  {
    part: INTAKE,
    result: 'smtp',
    what: 'durable and acknowledged, 10 connections',
    number: 'smtp rate',
    unit: '/s',
    least: (numbers) => of(numbers, 'import rate') / 2,
    beside: [['import', 'import rate']],
  },
  { part: INTAKE, result: 'smtp', what: 'wait for 250 at 100 mails/s, p99', number: 'wait p99', unit: 'ms', most: 50 },
  ...[
    ['large-mail-upload', 'a mail of 150 MB, uploaded, found and served: memory of the service'],
    ['large-mail-smtp', 'the same mail over SMTP: memory of the service'],
  ].map(
    ([result = '', what = '']): Figure => ({ part: INTAKE, result, what, number: 'memory', unit: 'MB', most: 512 }),
  ),
  { part: READ, result: 'ocr', what: 'words of clean pages found', number: 'clean', unit: '%', least: 95 },
  { part: READ, result: 'ocr', what: 'words of all pages found', number: 'all', unit: '%', least: 85 },
  { part: READ, result: 'ocr', what: 'pages a minute', number: 'pages', unit: '/min' },
  { part: READ, result: 'ocr', what: 'searches meanwhile, p95', number: 'slowdown', unit: '×', most: 1.5 },
  { part: EVIDENCE, result: 'evidence', what: 'append', number: 'append', unit: '/s' },
  { part: EVIDENCE, result: 'evidence', what: 'proof of one mail', number: 'proof', unit: 'ms' },
  { part: EVIDENCE, result: 'evidence', what: 'checkpoint', number: 'checkpoint', unit: 'ms' },
  { part: EVIDENCE, result: 'evidence', what: 'verification', number: 'verify', unit: '/s' },
  {
    part: EVIDENCE,
    result: 'evidence-checkpoints',
    what: 'a proof with 10,000 checkpoints instead of 10',
    number: 'factor',
    unit: '×',
    most: 1.2,
  },
  {
    part: EVIDENCE,
    result: 'evidence-checkpoints',
    what: 'the same with another checkpoint to make',
    number: 'new_factor',
    unit: '×',
    most: 1.2,
  },
  ...searchPostgres(MAIL_PG, 'search-postgres-1000000'),
  ...KINDS.map(([name, what]) => pageOfThreeMillion(name, what)),
  {
    part: MAIL_PG,
    result: 'import-postgres',
    what: 'import, server included',
    number: 'rate',
    unit: '/s',
    least: 1500,
  },
  ...['there', 'back'].map(
    (way): Figure => ({
      part: MOVE,
      result: 'move',
      what: way === 'there' ? 'to PostgreSQL' : 'back to SQLite',
      number: `${way} rate`,
      unit: '/s',
      least: (numbers) => 0.7 * Math.min(of(numbers, 'import sqlite rate'), of(numbers, 'import postgres rate')),
      beside: [
        ['import SQLite', 'import sqlite rate'],
        ['PostgreSQL', 'import postgres rate'],
      ],
    }),
  ),
  ...material(OBJECTS, 'material-2000', 20, COUNTS),
  ...material(OBJECTS, 'material-2000', 50, [
    ...LISTS.map(([name, what]) => [name, `${what}, 20 people at different pages`] as const),
    ...LISTS.map(
      ([name, what]) => [`${name}, während gezählt wird`, `${what}, ten counts a second meanwhile`] as const,
    ),
  ]),
  ...material(OBJECTS, 'material-2000', 500, LARGE_CHECK),
  ...LISTS.map(([name, what]) => restless(OBJECTS, 'material-2000', `${name}, ohne Pause`, what)),
  ...[...COUNTS, ...LARGE_CHECK].map(([name, what]) => besidePgbench(OBJECTS, 'material-2000', name, what)),
  {
    part: OBJECTS,
    result: 'material-2000',
    what: 'memory of the service without PostgreSQL, at most',
    number: 'memory',
    unit: 'MB',
    most: 250,
  },
  ...material(OVERVIEW, 'material-overview-2000', 50, [
    ['Suche mit Tippfehlern', 'search with typing errors'],
    ['Suche mit Tippfehlern, während gezählt wird', 'search with typing errors, ten counts a second meanwhile'],
  ]),
  besidePgbench(OVERVIEW, 'material-overview-2000', 'Suche mit Tippfehlern', 'search with typing errors'),
  ...material(OVERVIEW, 'material-search-2000', 50, [
    ['Suche über alles', 'search over everything, 20 people'],
    ['Suche über alles, während gezählt wird', 'search over everything, ten counts a second meanwhile'],
  ]),
  ...material(OVERVIEW, 'material-overview-2000', 100, [
    ...VIEWS,
    ...VIEWS.map(
      ([name, what]) => [`${name}, während gezählt wird`, `${what}, ten counts a second meanwhile`] as const,
    ),
    ['Akte', 'file of an object'],
    ['Akte, 2.500 Positionen', 'file of the largest object'],
  ]),
  ...PLACE_VIEWERS.flatMap(([who, label, list, overview]) => {
    const seen = (names: readonly (readonly [string, string])[]) =>
      names.map(([name, what]) => [`${name}: ${who}`, `${what}, ${label}`] as const)
    return [
      ...material(PLACES, 'material-places-20000', list, seen(PLACE_LISTS)),
      ...material(PLACES, 'material-places-20000', overview, seen(VIEWS)),
    ]
  }),
  {
    ...{ part: PLACES, result: 'material-session', what: 'looking up the login: share of the p50 of a small request' },
    ...{ number: 'share', unit: '%', most: 5 },
    beside: [
      ['request', 'request p50'],
      ['statement with login', 'with login p50'],
      ['without', 'without login p50'],
    ],
  },
  ...material(STOCK, 'material-stock', 50, STOCK_LISTS),
  {
    part: BULK,
    result: 'export',
    what: 'export of 250,000 positions as CSV: memory that it adds',
    number: 'loads, CSV',
    unit: 'MB',
    most: 150,
  },
  { part: BULK, result: 'export', what: 'the same as XLSX', number: 'loads, XLSX', unit: 'MB', most: 150 },
  {
    part: BULK,
    result: 'export',
    what: 'the same as XLSX, a slow reader',
    number: 'loads, XLSX, slow reader',
    unit: 'MB',
    most: 150,
  },
  { part: BULK, result: 'material-import', what: 'import of 50,000 lines', number: 'seconds', unit: 's', most: 60 },
]
