/** Hands mails of a real archive over, and unpacks the ZIP with other programs: fflate, htmlparser2, xmllint. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LentBody } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { onTestFinished } from 'vitest'
import { aMail, type MailParts } from '../../../test/mail.factory.ts'
import { integrityIn } from '../../evidence/integrity/integrity.factory.ts'
import { type Conditions, NO_CONDITIONS } from '../../search/index.ts'
import type { NewMail } from '../../store/contract/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { exporter } from '../export/index.ts'
import { received } from '../export/sent.factory.ts'
import { handOver, type WantedHandover } from './index.ts'

export const FACTS: WantedHandover['facts'] = {
  supplier: 'Feuerwehr Lindenau e. V.',
  location: 'Lindenau',
  occasion: 'Außenprüfung 2024',
  reading: 'Mails mit „Pumpe“',
  madeAt: Date.parse('2026-03-20T09:30:00+01:00'),
  zone: 'Europe/Berlin',
}

/** A mail as bytes, or what it has. */
export type Given = MailParts | string

/** An archive with its evidence. Each mail lies in a place of its own. */
export async function anArchive(mails: readonly Given[] = [], { envelope = [] }: { envelope?: string[] } = {}) {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder })
  const { evidence, close } = integrityIn(folder, { archive, warn: () => undefined })
  onTestFinished(async () => {
    await close()
    await archive.close()
  })
  const put = async (given: Given): Promise<{ id: string; raw: Buffer }> => {
    const raw = Buffer.from(typeof given === 'string' ? given : aMail(given))
    const mail: NewMail = { raw, provenance: { source: 'imap:3', origin: 'INBOX', envelope } }
    const [archived = assert.fail()] = await archive.put([mail])
    return { id: archived.id, raw }
  }
  const given: { id: string; raw: Buffer }[] = []
  for (const mail of mails) given.push(await put(mail))
  const packs = () => readdirSync(join(folder, 'raw')).map((name) => join(folder, 'raw', name))
  /** Archives a mail and damages its bytes on the disk. */
  const putDamaged = async (mail: Given) => {
    const before = packs().reduce((sum, pack) => sum + statSync(pack).size, 0)
    const damaged = await put(mail)
    const [pack = assert.fail()] = packs()
    const bytes = readFileSync(pack)
    for (let at = before + Math.ceil((bytes.length - before) / 2); at < bytes.length; at += 1) bytes[at] = 0
    writeFileSync(pack, bytes)
    return damaged
  }
  return { archive, evidence, folder, put, putDamaged, given }
}

type Sources = Parameters<typeof exporter>[0]

export type Files = Readonly<Record<string, Buffer>>

/** Begins a handover. @param conditions of the search; by default none */
export function handing(
  { archive, evidence }: Sources,
  { conditions = {}, ...wanted }: { readonly conditions?: Partial<Conditions> } & Partial<WantedHandover> = {},
) {
  const readable = { scope: null, hidden: [] }
  return handOver(exporter({ archive, evidence }), {
    facts: FACTS,
    walk: { filter: { ...NO_CONDITIONS, ...conditions, readable }, cursor: null },
    caller: 'person',
    signal: new AbortController().signal,
    noteTotal: () => undefined,
    ...wanted,
  })
}

/** Hands over and unpacks. */
export async function handedOver(...of: Parameters<typeof handing>): Promise<Files> {
  const { body } = await handing(...of)
  return unpacked(await received(body as LentBody))
}

/**
 * Unpacks a handover. Its pages hold nothing that runs but the one that checks, each link leads to a file of it, the sums are
 * right, and the description of the tables is valid after its grammar.
 */
export function unpacked(zip: Buffer): Files {
  const files = Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
  const folder = temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
    if (name.endsWith('.html') && name !== 'pruefen.html') assertHarmless(name, bytes, files)
  }
  const summed = Object.entries(files).filter(([name]) => name !== 'pruefsummen.txt')
  assert.deepEqual(
    textOf(files, 'pruefsummen.txt').trimEnd().split('\n').toSorted(),
    summed.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`).toSorted(),
  )
  execFileSync('xmllint', ['--noout', '--nonet', '--valid', 'index.xml'], { cwd: folder, stdio: 'pipe' })
  return files
}

/** Elements of the pages; a mail brings none. */
const ELEMENTS = new Set(
  'html head meta title style body nav h1 h2 p a b bdi br dl dt dd ol ul li span table thead tbody tr th td pre'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set('lang charset http-equiv content name href class scope data-name dir'.split(' '))

function assertHarmless(name: string, bytes: Buffer, files: Files): void {
  const parser = new Parser({
    onopentag(element, attributes) {
      assert.ok(ELEMENTS.has(element), `${name}: ${element}`)
      for (const each of Object.keys(attributes)) assert.ok(ATTRIBUTES.has(each), `${name}: ${each}`)
      if (attributes['href'] === undefined) return
      const { protocol, pathname } = new URL(attributes['href'], `file:///${name}`)
      assert.ok(protocol === 'file:' && decodeURIComponent(pathname).slice(1) in files, pathname)
    },
  })
  parser.end(bytes.toString())
}

export const fileOf = (files: Files, name: string): Buffer => files[name] ?? assert.fail(`${name} is not in the ZIP`)
export const textOf = (files: Files, name: string): string => fileOf(files, name).toString()

/** What a person reads of a page. */
export function readOf(files: Files, name: string): string {
  let text = ''
  let isRead = true
  const parser = new Parser({
    onopentagname: (element) => (isRead = element !== 'style'),
    ontext: (piece) => (text += isRead ? piece : ''),
    onclosetag: () => (isRead = true),
  })
  parser.end(textOf(files, name))
  return text.replace(/\s+/g, ' ')
}

/** The rows of a table by its columns, as RFC 4180 reads them behind the mark. */
export function rowsOf(files: Files, name: string): Readonly<Record<string, string>>[] {
  const text = textOf(files, name)
  assert.ok(text.startsWith('\ufeff'))
  const lines = text.slice(1).split('\r\n')
  assert.equal(lines.pop(), '')
  const [head = [], ...rows] = lines.map((line) => {
    const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^;"]*))(?:;|$)/gy)]
    assert.equal(cells.map(([all]) => all).join(''), line)
    const values = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
    // The last match stands at the end of the line, behind its last cell.
    return line.endsWith(';') ? values : values.slice(0, -1)
  })
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? assert.fail()])))
}
