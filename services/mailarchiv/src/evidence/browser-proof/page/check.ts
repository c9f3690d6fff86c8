/** Checks the mails of an export, one after another, with the proofs and the public key of the archive. */
import { digestOf, fail, isSigned, type Key, NotProven, type Proof, readProof } from '../proof.ts'
import { type Chosen, MAILS } from './chosen.ts'
import { counted, Findings } from './findings.ts'
import { type Listed, readLists } from './lists.ts'
import { breathe } from './turn.ts'

const MOST_PROOF_BYTES = 1_000_000
/** Mails that are read at a time, since most of the time goes by until their bytes are there. */
const MOST_AT_ONCE = 8
const MOST_BYTES_AT_ONCE = 32_000_000

/** How a mail is proven. `unsigned`: this browser cannot check the signature. `unproven`: the export has no proof. */
type Proven = { readonly by: 'signed' | 'unsigned'; readonly entry: Proof['entry'] } | 'unproven'

export interface Outcome {
  /** Mails that the lists name. */
  readonly mails: number
  readonly signed: number
  readonly unsigned: number
  /** Of these, the mails that the archive composed from files of Outlook. */
  readonly converted: number
  readonly unproven: Findings
  readonly wrong: Findings
  readonly isCancelled: boolean
  /** Of a mail that was checked by itself. */
  readonly single: Proof | null
}

interface Run {
  readonly chosen: Chosen
  readonly key: Key
  readonly signal: AbortSignal
  readonly onProgress: (done: number, mails: number) => void
}

/** Checks all mails that the lists name, and finds those that none names. */
export async function checkExport({ chosen, key, signal, onProgress }: Run): Promise<Outcome> {
  const wrong = new Findings()
  const unproven = new Findings()
  const counts = { signed: 0, unsigned: 0, converted: 0 }
  const signatures = new Signatures(key)
  const mails = await readLists(chosen.lists, wrong)
  let done = 0
  for (const group of groupsOf(mails, chosen)) {
    await breathe()
    if (signal.aborted) break
    onProgress(done, mails.length)
    const checked = group.map(async (listed) => ({
      file: listed.file,
      found: await orNotProven(() => checkListed(listed, chosen, signatures)),
    }))
    for (const { file, found } of await Promise.all(checked))
      if (found instanceof NotProven) wrong.add(file, found.message)
      else if (found === 'unproven') unproven.add(file, 'Die Prüfsumme der Liste stimmt.')
      else note(found, counts)
    done += group.length
  }
  if (!signal.aborted) findOthers(chosen, mails, wrong)
  return { mails: mails.length, ...counts, unproven, wrong, isCancelled: signal.aborted, single: null }
}

/** Mails that follow each other, few and small enough to be read at a time. */
function* groupsOf(listed: readonly Listed[], { mails }: Chosen): Generator<Listed[]> {
  let group: Listed[] = []
  let bytes = 0
  for (const mail of listed) {
    const size = mails.get(mail.file)?.size ?? 0
    if (group.length === MOST_AT_ONCE || (group.length > 0 && bytes + size > MOST_BYTES_AT_ONCE)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(mail)
    bytes += size
  }
  if (group.length > 0) yield group
}

/** Checks one mail by its proof alone. */
export async function checkSingle(mail: File, proofFile: File, key: Key): Promise<Outcome> {
  const wrong = new Findings()
  const counts = { signed: 0, unsigned: 0, converted: 0 }
  const found = await orNotProven(async () => {
    const proof = await proofIn(proofFile)
    assertArchived(proof, await bytesOf(mail))
    note({ by: await new Signatures(key).check(proof), entry: proof.entry }, counts)
    return proof
  })
  const single = found instanceof NotProven ? null : found
  if (found instanceof NotProven) wrong.add(mail.name, found.message)
  return { mails: 1, ...counts, unproven: new Findings(), wrong, isCancelled: false, single }
}

/** What a check gives, or why it proves nothing. */
async function orNotProven<T>(check: () => Promise<T>): Promise<T | NotProven> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof NotProven) return error
    if (error instanceof DOMException) return new NotProven(`Eine Datei lässt sich nicht lesen (${error.name}).`)
    throw error
  }
}

async function checkListed(listed: Listed, { mails, proofs }: Chosen, signatures: Signatures): Promise<Proven> {
  const bytes = await bytesOf(mails.get(listed.file) ?? fail('Die Datei fehlt.'))
  const isListed = bytes.sha256 === listed.sha256 && bytes.size === listed.size
  if (listed.proof === null)
    return isListed ? 'unproven' : fail(`Die Mail ist verändert: ${differing(bytes, listed, 'in der Liste')}`)
  const proof = await proofIn(proofs.get(listed.proof) ?? fail(`Der Nachweis fehlt: ${listed.proof}`))
  if (proof.entry.id !== listed.id) fail('Der Nachweis gehört zu einer anderen Mail.')
  assertArchived(proof, bytes)
  if (!isListed) fail(`Die Liste ist verändert: ${differing(bytes, listed, 'in der Liste')}`)
  return { by: await signatures.check(proof), entry: proof.entry }
}

function note(
  { by, entry }: Exclude<Proven, 'unproven'>,
  counts: Record<'signed' | 'unsigned' | 'converted', number>,
): void {
  counts[by] += 1
  if (entry.isConverted) counts.converted += 1
}

interface Bytes {
  readonly sha256: string
  readonly size: number
}

async function bytesOf(mail: File): Promise<Bytes> {
  const bytes = await mail.arrayBuffer()
  return { sha256: await digestOf(bytes), size: bytes.byteLength }
}

async function proofIn(file: File): Promise<Proof> {
  if (file.size > MOST_PROOF_BYTES) fail('Der Nachweis ist viel zu groß.')
  return readProof(await file.text())
}

/** The mail is the one that was logged. */
function assertArchived({ entry }: Proof, bytes: Bytes): void {
  if (entry.sha256 !== bytes.sha256 || entry.size !== bytes.size)
    fail(`Die Mail ist nicht die archivierte: ${differing(bytes, entry, 'im Protokoll')}`)
}

const differing = (present: Bytes, other: Bytes, where: string): string =>
  `${bytesText(present)}; ${where} ${bytesText(other)}.`

const bytesText = ({ size, sha256 }: Bytes): string => `${counted(size, 'Byte', 'Bytes')}, SHA-256 ${sha256}`

/** Checks signatures of checkpoints, each once: the mails of an export share few. */
class Signatures {
  readonly #key: Key
  readonly #checked = new Map<string, Promise<boolean | null>>()

  constructor(key: Key) {
    this.#key = key
  }

  /** Checks that a proof leads to a checkpoint of this key. @throws NotProven */
  async check({ root, checkpoint, note }: Proof): Promise<'signed' | 'unsigned'> {
    if (checkpoint.origin !== this.#key.name) fail('Der Schlüssel gehört zu einem anderen Archiv als der Nachweis.')
    if (root !== checkpoint.root) fail('Der Nachweis führt nicht zum unterschriebenen Prüfpunkt.')
    const checked = this.#checked.get(note) ?? isSigned(note, this.#key)
    this.#checked.set(note, checked)
    const signed = await checked
    if (signed === false) fail('Der Prüfpunkt ist nicht mit diesem Schlüssel unterschrieben, oder er ist verändert.')
    return signed === true ? 'signed' : 'unsigned'
  }
}

/** A mail that somebody has put beside those of the export. */
function findOthers(chosen: Chosen, mails: readonly Listed[], wrong: Findings): void {
  const named = new Set(mails.map(({ file }) => file))
  for (const file of chosen.mails.keys())
    if (file.startsWith(MAILS) && !named.has(file)) wrong.add(file, 'Keine Liste nennt diese Datei.')
}
