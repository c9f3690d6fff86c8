/**
 * Checks offline that a mail is the one an archive logged: `verify-proof.ts MAIL PROOF KEY`. With `--export FOLDER KEY` it
 * checks every mail of an unpacked export, which lists its mails with their proofs in `manifest-*.jsonl`.
 *
 * A single file without code of the archive, so that an auditor can read all of it and run it elsewhere (Node.js 22.18 or
 * newer, nothing to install). Exit status: 0 proven, 1 not proven, 2 wrong call.
 *
 * Checks, in this order:
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

const USAGE = `Aufruf: node tools/verify-proof.ts MAIL.eml BEWEIS.tlog-proof SCHLÜSSEL
        node tools/verify-proof.ts --export ORDNER SCHLÜSSEL

ORDNER ist ein entpackter Export: Mails und Listen „manifest-….jsonl“.

SCHLÜSSEL ist der öffentliche Schlüssel des Archivs („name+kennung+…“) oder eine Datei, in der er steht.
Nehmen Sie ihn nicht aus derselben Hand wie den Beweis: Er steht in der Verwaltung unter „Integrität“.`

const MAX_PROOF_BYTES = 1_000_000

class NotProven extends Error {}

function fail(message: string): never {
  throw new NotProven(message)
}

function base64(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : fail(`${what} ist beschädigt.`)
}

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

interface Proof {
  readonly entry: Buffer
  readonly index: bigint
  readonly hashes: readonly Buffer[]
  readonly checkpoint: string
}

function readProof(text: string): Proof {
  const end = text.indexOf('\n\n')
  const [version, extra = '', index = '', ...hashes] = text.slice(0, Math.max(end, 0)).split('\n')
  if (version !== 'c2sp.org/tlog-proof@v1') fail('Die Beweisdatei ist keine (erwartet: c2sp.org/tlog-proof@v1).')
  if (!extra.startsWith('extra ')) fail('In der Beweisdatei fehlt der Eintrag des Protokolls.')
  const number =
    /^index (0|[1-9][0-9]{0,18})$/.exec(index)?.[1] ?? fail('In der Beweisdatei fehlt die Stelle im Protokoll.')
  return {
    entry: base64(extra.slice('extra '.length), 'Der Eintrag des Protokolls'),
    index: BigInt(number),
    hashes: hashes.map((hash) => {
      const bytes = base64(hash, 'Ein Wert des Beweises')
      return bytes.length === 32 ? bytes : fail('Ein Wert des Beweises ist kein SHA-256.')
    }),
    checkpoint: text.slice(end + 2),
  }
}

/** Parses the fields of the entry by name. */
function readEntry(entry: Buffer): ReadonlyMap<string, string> {
  const [version, ...lines] = entry.toString('utf8').split('\n')
  if (version !== 'zeughaus.leaf/v1') fail(`Der Eintrag hat die unbekannte Fassung „${String(version)}“.`)
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
}

/** Computes the root from leaf and path, RFC 9162 section 2.1.3.2. */
function rootOf(entry: Buffer, { index, hashes }: Proof, size: bigint): Buffer {
  if (index >= size) fail('Die Stelle im Protokoll liegt hinter dem Prüfpunkt.')
  let hash = sha256(Buffer.from([0]), entry)
  let node = index
  let last = size - 1n
  for (const sibling of hashes) {
    if (last === 0n) fail('Der Beweis ist zu lang.')
    if (node % 2n === 1n || node === last) {
      hash = sha256(Buffer.from([1]), sibling, hash)
      while (node % 2n === 0n && node !== 0n) {
        node /= 2n
        last /= 2n
      }
    } else hash = sha256(Buffer.from([1]), hash, sibling)
    node /= 2n
    last /= 2n
  }
  return last === 0n ? hash : fail('Der Beweis ist zu kurz.')
}

/** Verifies the checkpoint with the auditor's key and parses it. */
function openCheckpoint(note: string, keyText: string): { size: bigint; root: Buffer; name: string } {
  const [name = '', id = '', ...rest] = keyText.trim().split('+')
  const typed = base64(rest.join('+'), 'Der öffentliche Schlüssel')
  if (typed.length !== 33 || typed[0] !== 1) fail('Der öffentliche Schlüssel ist kein Ed25519-Schlüssel.')
  const keyId = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  if (keyId.toString('hex') !== id) fail('Der öffentliche Schlüssel ist beschädigt: Die Kennung passt nicht.')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: typed.subarray(1).toString('base64url') },
  })
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const ours = note
    .slice(end + 2)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => base64(line.slice(`— ${name} `.length), 'Eine Unterschrift'))
    .filter((signature) => signature.subarray(0, 4).equals(keyId))
  if (end < 0 || ours.length === 0) fail('Der Prüfpunkt ist nicht mit diesem Schlüssel unterschrieben.')
  if (!ours.every((signature) => verify(null, Buffer.from(text), key, signature.subarray(4))))
    fail('Die Unterschrift des Prüfpunkts ist falsch.')
  const [origin, size = '', root = ''] = text.split('\n')
  if (origin !== name || !/^[1-9][0-9]{0,18}$/.test(size)) fail('Der Prüfpunkt gehört nicht zu diesem Archiv.')
  return { size: BigInt(size), root: base64(root, 'Die Wurzel des Prüfpunkts'), name }
}

async function digestOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { sha256: hash.digest('hex'), size }
}

const keyOf = (keyOrFile: string) => (existsSync(keyOrFile) ? readFileSync(keyOrFile, 'utf8') : keyOrFile)

/** Proves one mail; `id` is the one that a list gives it. Throws NotProven. */
async function prove(mailFile: string, proofText: string, key: string, id?: string) {
  if (proofText.length > MAX_PROOF_BYTES) fail('Die Beweisdatei ist viel zu groß.')
  const proof = readProof(proofText)
  const entry = readEntry(proof.entry)
  if (id !== undefined && entry.get('id') !== id) fail('Der Beweis gehört zu einer anderen Mail.')
  const mail = await digestOf(mailFile)
  if (mail.sha256 !== entry.get('sha256') || String(mail.size) !== entry.get('size'))
    fail(
      `Die Mail ist nicht die archivierte: ${mail.size} Bytes, SHA-256 ${mail.sha256}, ` +
        `im Protokoll ${entry.get('size')} Bytes, SHA-256 ${entry.get('sha256')}.`,
    )
  const head = openCheckpoint(proof.checkpoint, key)
  if (!rootOf(proof.entry, proof, head.size).equals(head.root))
    fail('Der Beweis führt nicht zum unterschriebenen Prüfpunkt.')
  return { entry, mail, index: proof.index, head }
}

async function checkMail(mailFile: string, proofFile: string, keyOrFile: string): Promise<string> {
  const { entry, mail, index, head } = await prove(mailFile, readFileSync(proofFile, 'utf8'), keyOf(keyOrFile))
  return [
    'Bewiesen: Die Mail ist unverändert, seit sie archiviert wurde.',
    `  Archiviert  ${entry.get('archived')} (Angabe des Archivs)`,
    `  Kennung     ${entry.get('id')}`,
    `  Quelle      ${sourceOf(entry)}`,
    `  SHA-256     ${mail.sha256}`,
    `  Stelle      ${index + 1n} von ${head.size}`,
    `  Archiv      ${head.name}`,
  ].join('\n')
}

/** A file of Outlook keeps no original bytes: what is proven is what the archive composed from it. */
function sourceOf(entry: ReadonlyMap<string, string>): string {
  const source = decodeURIComponent(entry.get('source') ?? '')
  return /^(?:import|upload):(?:pst|msg|olm)$/.test(source) ? `${source} (vom Archiv aus Outlook umgewandelt)` : source
}

/** Proves every mail of an export, and that the folder holds no mail beside them. */
async function checkExport(folder: string, keyOrFile: string): Promise<string> {
  const key = keyOf(keyOrFile)
  const names = readdirSync(folder)
  const lists = names.filter((name) => /^manifest-.*\.jsonl$/.test(name)).sort()
  if (lists.length === 0) fail(`Im Ordner ${folder} liegt keine Liste „manifest-….jsonl“.`)
  const others = new Set([...names, ...mailsFolder(folder, names)].filter((name) => name.endsWith('.eml')))
  const named = new Set<string>()
  const problems: string[] = []
  let proven = 0
  for (const list of lists) {
    for await (const line of createInterface({ input: createReadStream(join(folder, list)) })) {
      const mail = listed(line, list)
      try {
        if (isNamedAgain(mail, named)) fail('Die Listen nennen diese Mail mehrmals.')
        await proveListed(folder, mail, key)
        proven += 1
      } catch (error) {
        problems.push(`${mail.file}: ${reasonOf(error)}`)
      }
      named.add(mail.file).add(mail.id)
      others.delete(mail.file)
    }
  }
  problems.push(...[...others].map((file) => `${file}: Keine Liste nennt diese Datei.`))
  if (problems.length > 0) fail(`${problems.length} von ${proven + problems.length} Mails.\n${problems.join('\n')}`)
  return `Bewiesen: Alle ${proven} Mails sind unverändert, seit sie archiviert wurden.`
}

/** Mails in their own folder, as an export for an audit has them. */
const mailsFolder = (folder: string, names: readonly string[]): readonly string[] =>
  names.includes('mails') ? readdirSync(join(folder, 'mails')).map((name) => `mails/${name}`) : []

interface Listed {
  readonly id: string
  readonly file: string
  readonly sha256: unknown
  readonly size: unknown
  /** The text of the proof, or the name of its file. */
  readonly proof: string | null
}

/** Names that stay in the folder. */
const MAIL_FILE = /^mails\/[\w.-]{1,100}\.eml$/
const PROOF_FILE = /^nachweise\/[\w.-]{1,100}\.tlog-proof$/

/** Parses a line of a list. A name that leaves the folder is refused. */
function listed(line: string, list: string): Listed {
  try {
    const { id, file, sha256, size, proof } = JSON.parse(line) as Record<string, unknown>
    if (typeof id === 'string' && typeof file === 'string' && /^[0-9a-f-]{36}$/.test(id))
      if (file === `${id}.eml` || MAIL_FILE.test(file))
        if (typeof proof === 'string' || proof === null) return { id, file, sha256, size, proof }
  } catch {}
  return fail(`Die Liste ${list} ist beschädigt.`)
}

/** Two parts of an export whose files are called by their ids may overlap: each name stays one mail. */
const isNamedAgain = ({ id, file }: Listed, named: ReadonlySet<string>): boolean =>
  file !== `${id}.eml` && (named.has(file) || named.has(id))

async function proveListed(folder: string, { id, file, sha256, size, proof }: Listed, key: string): Promise<void> {
  if (proof === null)
    fail(
      'Der Export hat keinen Beweis dieser Mail: Es gab noch keinen Prüfpunkt über sie, oder wer exportiert hat, darf keine Beweise abrufen.',
    )
  const text = PROOF_FILE.test(proof) ? readFileSync(inFolder(folder, proof), 'utf8') : proof
  const { mail } = await prove(inFolder(folder, file), text, key, id)
  if (sha256 !== mail.sha256 || size !== mail.size) fail('Die Liste nennt eine andere Prüfsumme oder Größe.')
}

/** The path of a file that lies in the folder itself: a link of a stranger may lead anywhere. */
function inFolder(folder: string, name: string): string {
  const path = join(realpathSync(folder), name)
  return realpathSync(path) === path ? path : fail(`${name} führt aus dem Ordner hinaus.`)
}

function reasonOf(error: unknown): string {
  if (error instanceof NotProven) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return `Die Datei lässt sich nicht lesen (${code}).`
}

const [first, second, third, ...tooMany] = process.argv.slice(2)
if (first === undefined || second === undefined || third === undefined || tooMany.length > 0) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  try {
    console.log(first === '--export' ? await checkExport(second, third) : await checkMail(first, second, third))
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (error instanceof NotProven) console.error(`Nicht bewiesen: ${error.message}`)
    else if (code !== undefined) console.error(`Die Datei ${path ?? ''} lässt sich nicht lesen (${code}).`)
    else throw error
    process.exitCode = 1
  }
}
