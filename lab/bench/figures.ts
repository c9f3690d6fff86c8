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

/** One page and the exact total over HTTP, and the same search asked of the bare engine. */
const search = (result: string): Figure[] => [
  ...KINDS.map(([name, what, most]) => ({ part: MAIL, result, what, number: `${name} p95`, unit: 'ms', most })),
  ...KINDS.map(
    ([name, what]): Figure => ({
      part: 'The same, p50, beside the bare engine',
      result,
      what,
      number: `${name} p50`,
      unit: 'ms',
      most: (numbers) => OVERHEAD.factor * of(numbers, `${name} engine p50`) + OVERHEAD.milliseconds,
    }),
  ),
]

const COMMON_KINDS: readonly (readonly [name: string, what: string])[] = [
  ['contact', 'contact'],
  ['Absender', 'sender'],
  ['seltenes Wort', 'rare word'],
  ['mittleres Wort', 'word'],
  ['häufiges Wort', 'frequent word'],
  ['zwei Wörter', 'two words'],
  ['zwei der häufigsten Wörter', 'two of the most frequent words'],
  ['Phrase zweier Wörter', 'phrase of two words'],
  ['Zeitraum', 'range of dates'],
  ['Wort in einem Zeitraum', 'word in a range of dates'],
  ['ohne Filter', 'no filter'],
]

/** One of the first forty pages, and the exact total. */
const searchPostgres = (result: string): Figure[] =>
  (
    [
      ['Search in 1,000,000 mails on PostgreSQL: one of the first 40 pages, p95', 'page', 100],
      ['The same: exact total, p95', 'total', 1_000],
    ] as const
  ).flatMap(([part, number, most]) =>
    COMMON_KINDS.map(([name, what]) => ({ part, result, what, number: `${name} ${number} p95`, unit: 'ms', most })),
  )

type Names = readonly (readonly [name: string, what: string])[]

const TYPING_ERRORS = ['Suche mit Tippfehlern', 'search with typing errors'] as const
const EVERYTHING = ['Suche über alles', 'search over everything'] as const
const FILES = [
  ['Akte', 'file of an object'],
  ['Akte, 2.500 Positionen', 'file of the largest object'],
] as const
const whileCounting = (names: Names) => names.map(([name, what]) => [`${name}, während gezählt wird`, what] as const)

/** Lines of the benchmarks of material: p95 below a bound. */
const material = (part: string, result: string, most: number, names: Names): Figure[] =>
  names.map(([name, what]) => ({ part, result, what, number: `${name} p95`, unit: 'ms', most }))

const PGBENCH_FACTOR = 3
const besidePgbench = (part: string, result: string, name: string, what: string): Figure => ({
  part: `${part}, p95, beside the same statements by pgbench`,
  result,
  what,
  number: `${name} p95`,
  unit: 'ms',
  most: (numbers) => PGBENCH_FACTOR * of(numbers, `${name} pgbench p95`),
  yardsticks: [['pgbench', `${name} pgbench p95`]],
})

const MAIL = 'Search in 1,000,000 mails on SQLite over HTTP, p95'
const MAIL_SERVICE = 'The same service under load'
const IMPORT = 'Import of 103,000 mails'
const REAL = 'Real mails, one in ten with a document'
const INTAKE = 'Intake by SMTP'
const READ = 'Recognition of 40 pages'
const EVIDENCE = 'Log of evidence'
const MOVE = 'Move of 100,000 mails'
const DELETION = 'Deletion of 100,000 of 1,000,000 mails on SQLite'
const OBJECTS = 'Material: 2,000 objects, 250,000 positions, 1,000,000 entries of the Historie'
const OVERVIEW = 'Material, the same data: search and overviews'
const MEANWHILE = 'The same, ten counts a second meanwhile, p95'
const PLACES = 'Material by place: 40 brigades, 20,000 objects, 2,500,000 positions, 1,000,000 entries, 20 people'
const STOCK = 'Material, 5,000,000 movements, p95'
const BULK = 'Material, in bulk'

/** What a mail costs while an archive of 100,000 grows, then what a page and its exact total cost in a million. */
const scale = (engine: string, name: string): Figure[] => {
  const grown = { part: `Processor and disk: a mail of an import, ${name}`, result: `scale-${engine}-100000` }
  const query = { part: `The same: a page and its total, 1,000,000 mails, ${name}`, result: `scale-${engine}-1000000` }
  const server = [
    { what: 'server', number: 'CPU Server ms/Mail', unit: 'ms' },
    { what: 'write-ahead log', number: 'WAL B/Mail', unit: 'B' },
  ]
  return [
    { ...grown, what: 'by the processors', number: 'Mails/s nach CPU', unit: '/s' },
    { ...grown, what: 'service', number: 'CPU Dienst ms/Mail', unit: 'ms' },
    { ...grown, what: 'disk', number: 'Platte B/Mail', unit: 'B' },
    ...(engine === 'sqlite' ? [] : server.map((figure): Figure => ({ ...grown, ...figure }))),
    ...KINDS.map(([kind, what]): Figure => ({ ...query, what, number: `${kind}: CPU ms`, unit: 'ms' })),
    { ...query, what: 'disk in all', number: 'Platte MB', unit: 'MB' },
    { ...query, what: 'memory of the process', number: 'Speicher Dienst MB', unit: 'MB' },
  ]
}

export const figures: readonly Figure[] = [
  ...search('search-1000000'),
  ...(
    [
      { what: '500 contact searches a second: answered', number: 'contact rate', unit: '/s', least: 495 },
      { what: 'their p95', number: 'contact rate p95', unit: 'ms' },
      { what: 'memory', number: 'memory', unit: 'MB', most: 300 },
      { what: 'a mail read by 8 callers, p95', number: 'detail p95', unit: 'ms' },
      { what: 'memory meanwhile', number: 'memory with details', unit: 'MB', most: 300 },
    ] as const
  ).map((figure): Figure => ({ part: MAIL_SERVICE, result: 'search-1000000', ...figure })),
  ...answers,
  {
    part: IMPORT,
    result: 'import',
    what: 'beside notmuch',
    number: 'Zeughaus rate',
    unit: '/s',
    least: (numbers) => 5 * of(numbers, 'notmuch new rate'),
    yardsticks: [['notmuch', 'notmuch new rate']],
  },
  {
    part: IMPORT,
    result: 'import',
    what: 'beside mu',
    number: 'Zeughaus rate',
    unit: '/s',
    least: (numbers) => 3 * of(numbers, 'mu index rate'),
    yardsticks: [['mu', 'mu index rate']],
  },
  {
    part: IMPORT,
    result: 'import',
    what: 'memory at most',
    number: 'Zeughaus memory',
    unit: 'MB',
    most: (numbers) => Math.min(of(numbers, 'notmuch new memory'), of(numbers, 'mu index memory')),
    yardsticks: [
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
    yardsticks: [
      ['notmuch', 'notmuch new index'],
      ['mu', 'mu index index'],
    ],
  },
  {
    part: IMPORT,
    result: 'import-alone',
    what: 'alone',
    number: 'Zeughaus rate',
    unit: '/s',
  },
  { part: IMPORT, result: 'import-alone', what: 'its memory', number: 'Zeughaus memory', unit: 'MB' },
  {
    part: REAL,
    result: 'real',
    what: 'whole verification',
    number: 'verify seconds',
    unit: 's',
    most: (numbers) => of(numbers, 'import seconds'),
    yardsticks: [['import', 'import seconds']],
  },
  {
    part: REAL,
    result: 'real',
    what: 'its processor time',
    number: 'verify processor',
    unit: 's',
    most: (numbers) => of(numbers, 'import processor'),
    yardsticks: [['import', 'import processor']],
  },
  {
    part: REAL,
    result: 'real',
    what: 'memory after the start',
    number: 'started',
    unit: 'MB',
    most: 300,
  },
  { part: REAL, result: 'real', what: 'after reads of mails and their bytes', number: 'read', unit: 'MB', most: 300 },
  {
    part: REAL,
    result: 'real',
    what: 'and attachments',
    number: 'extracting',
    unit: 'MB',
    most: 300,
    yardsticks: [['processes that read them', 'readers']],
  },
  {
    part: INTAKE,
    result: 'smtp',
    what: 'durable and acknowledged, 10 connections',
    number: 'smtp rate',
    unit: '/s',
    least: (numbers) => of(numbers, 'import rate') / 2,
    yardsticks: [['import', 'import rate']],
  },
  { part: INTAKE, result: 'smtp', what: 'wait for 250 at 100 mails/s, p99', number: 'wait p99', unit: 'ms', most: 50 },
  ...[
    ['large-mail-upload', 'memory for a mail of 150 MB, uploaded, found and served'],
    ['large-mail-smtp', 'memory for it by SMTP'],
  ].map(
    ([result = '', what = '']): Figure => ({ part: INTAKE, result, what, number: 'memory', unit: 'MB', most: 512 }),
  ),
  ...(
    [
      { what: 'searches meanwhile, p99', number: 'p99', unit: 'ms', most: 100 },
      { what: 'the longest', number: 'longest', unit: 'ms' },
      { what: 'memory', number: 'memory', unit: 'MB', most: 512 },
    ] as const
  ).map((figure): Figure => ({ part: 'Eight mail bombs by SMTP', result: 'bombs', ...figure })),
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
    what: 'a proof, 10,000 checkpoints for 10',
    number: 'factor',
    unit: '×',
    most: 1.2,
  },
  {
    part: EVIDENCE,
    result: 'evidence-checkpoints',
    what: 'with one more to make',
    number: 'new_factor',
    unit: '×',
    most: 1.2,
  },
  ...searchPostgres('search-postgres-1000000'),
  ...scale('sqlite', 'SQLite'),
  ...scale('postgres', 'PostgreSQL'),
  ...(
    [
      { what: 'one process', number: 'one', unit: '/s' },
      { what: 'two', number: 'two', unit: '/s' },
      { what: 'processor of the process, a search', number: 'processor of the API a search', unit: 'ms' },
      { what: 'of the server', number: 'processor of the server a search', unit: 'ms' },
    ] as const
  ).map(
    (figure): Figure => ({ part: 'Searches by API processes over one PostgreSQL', result: 'api-machines', ...figure }),
  ),
  {
    ...{ part: 'Import into PostgreSQL, server included', result: 'import-postgres', what: 'mails' },
    ...{ number: 'rate', unit: '/s', least: 1500 },
  },
  {
    part: DELETION,
    result: 'deletion-sqlite-1000000',
    what: 'searches meanwhile, p95',
    number: 'Suche währenddessen p95',
    unit: 'ms',
    most: (numbers) => 2 * of(numbers, 'Suche vorher p95'),
    yardsticks: [['before', 'Suche vorher p95']],
  },
  ...['there', 'back'].map(
    (way): Figure => ({
      part: MOVE,
      result: 'move',
      what: way === 'there' ? 'to PostgreSQL' : 'back to SQLite',
      number: `${way} rate`,
      unit: '/s',
      least: (numbers) => 0.7 * Math.min(of(numbers, 'import sqlite rate'), of(numbers, 'import postgres rate')),
      yardsticks: [
        ['import SQLite', 'import sqlite rate'],
        ['PostgreSQL', 'import postgres rate'],
      ],
    }),
  ),
  ...material(`${OBJECTS}: writing, p95`, 'material-2000', 20, COUNTS),
  ...material(`${OBJECTS}: writing, p95`, 'material-2000', 500, LARGE_CHECK),
  ...material('The same: lists, 20 people at different pages, p95', 'material-2000', 50, LISTS),
  ...material('The same: lists, ten counts a second meanwhile, p95', 'material-2000', 50, whileCounting(LISTS)),
  ...[...COUNTS, ...LARGE_CHECK].map(([name, what]) => besidePgbench('The same', 'material-2000', name, what)),
  {
    part: 'The same: memory without PostgreSQL',
    result: 'material-2000',
    what: 'at most',
    number: 'memory',
    unit: 'MB',
    most: 250,
  },
  ...material(`${OVERVIEW}, p95`, 'material-overview-2000', 50, [TYPING_ERRORS]),
  ...material(`${OVERVIEW}, p95`, 'material-search-2000', 50, [EVERYTHING]),
  ...material(`${OVERVIEW}, p95`, 'material-overview-2000', 100, [...VIEWS, ...FILES]),
  ...material(MEANWHILE, 'material-overview-2000', 50, whileCounting([TYPING_ERRORS])),
  ...material(MEANWHILE, 'material-search-2000', 50, whileCounting([EVERYTHING])),
  ...material(MEANWHILE, 'material-overview-2000', 100, whileCounting(VIEWS)),
  besidePgbench('Material, the same data: search', 'material-overview-2000', ...TYPING_ERRORS),
  ...PLACE_VIEWERS.flatMap(([who, label, list, overview]) => {
    const seen = (names: Names) => names.map(([name, what]) => [`${name}: ${who}`, what] as const)
    return [
      ...material(`${PLACES}: ${label}, p95`, 'material-places-20000', list, seen(PLACE_LISTS)),
      ...material(`${PLACES}: ${label}, p95`, 'material-places-20000', overview, seen(VIEWS)),
    ]
  }),
  ...(
    [
      ['positions that a phone keeps at once', 'positions', ''],
      ['bytes, compressed by the proxy', 'kilobytes compressed', 'KB'],
      ['time of the service', 'milliseconds', 'ms'],
      ['the same, unchanged', 'unchanged milliseconds', 'ms'],
    ] as const
  ).map(([what, number, unit]) => ({
    part: 'Material: checks without a network',
    result: 'material-mappen',
    what,
    number,
    unit,
  })),
  {
    ...{ part: 'Material: looking up the login', result: 'material-session', what: 'share of a small request, p50' },
    ...{ number: 'share', unit: '%', most: 5 },
    yardsticks: [
      ['request', 'request p50'],
      ['statement with login', 'with login p50'],
      ['without', 'without login p50'],
    ],
  },
  ...material(STOCK, 'material-stock', 50, STOCK_LISTS),
  {
    part: BULK,
    result: 'export',
    what: '250,000 positions as CSV: memory added',
    number: 'loads, CSV',
    unit: 'MB',
    most: 150,
  },
  { part: BULK, result: 'export', what: 'XLSX', number: 'loads, XLSX', unit: 'MB', most: 150 },
  {
    part: BULK,
    result: 'export',
    what: 'XLSX, a slow reader',
    number: 'loads, XLSX, slow reader',
    unit: 'MB',
    most: 150,
  },
  { part: BULK, result: 'material-import', what: 'import of 50,000 lines', number: 'seconds', unit: 's', most: 60 },
]
