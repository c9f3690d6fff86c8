/** Where an archive keeps the key of its log and the copies of its checkpoints outside the database. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, writeOnce } from '@zeughaus/platform'
import {
  formatVerifierKey,
  newPrivateKey,
  parseVerifierKey,
  type Signer,
  signerOf,
  verifierOf,
} from '@zeughaus/platform/signed-note'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { type Secrets, secretsIn } from '../../kern/secrets/index.ts'
import { AppendedCheckpoints, appendCheckpoint, type KeptCheckpoint, readCheckpointFile } from './checkpoint-file.ts'
import type { LogStore } from './log-store.ts'
import type { Token } from './token.ts'

const ORIGIN_PREFIX = 'zeughaus/mailarchiv'
export const KEY_FILE = 'log-key.pem'
export const PUBLIC_KEY_FILE = 'log-key.pub'
export const CHECKPOINT_FILE = 'checkpoints.jsonl'

/** Copies of the checkpoints outside the database: they reveal that it was replaced by an older one. */
export interface OutsideCopies {
  /** Keeps a copy durably; when it rejects, the checkpoint counts as not made. */
  append(checkpoint: KeptCheckpoint): Promise<void>
  /** Yields what any process has appended since the last read, oldest first, some hundred at a time. */
  read(): AsyncIterable<readonly KeptCheckpoint[]>
  /** All copies, oldest first, and the places of those that cannot be read. */
  all(): Promise<{ readonly kept: readonly KeptCheckpoint[]; readonly damaged: readonly string[] }>
}

/** The key of a log, and the outside copies. */
export interface EvidencePlace {
  /** Its place in a German sentence. */
  readonly name: string
  /** PKCS #8 PEM, or a reference to the token that holds it. */
  readonly privateKey: string
  readonly signer: Signer
  outside(log: LogStore): OutsideCopies
}

/** Opens the place of an archive's evidence. */
export interface EvidenceOpener {
  /** Makes the key when there is none. @throws StartError */
  open(): Promise<EvidencePlace>
  /** Takes over the key of a moved archive; copies of another key's checkpoints in a folder are dropped. */
  adopt(privateKey: string): Promise<EvidencePlace>
}

/** Stands in place of the private key of a log whose key is in a token, before its public key. */
const REFERENCE = 'pkcs11 '

const referenceTo = (token: Token): string => `${REFERENCE}${formatVerifierKey(verifierOf(token.key, ORIGIN_PREFIX))}\n`

/** Opens the token at its first use, and again after a failure. */
type OpenToken = () => Promise<Token>

/** The signer of a log. @param token null: none is set here, where a reference lets verify but not sign */
function signerFor(privateKey: string, token: OpenToken | null): Signer {
  if (!privateKey.startsWith(REFERENCE)) return signerOf(privateKey, ORIGIN_PREFIX)
  const verifier = parseVerifierKey(privateKey.slice(REFERENCE.length))
  if (verifier === null) throw new StartError(DAMAGED_REFERENCE)
  return {
    ...verifier,
    async sign(text) {
      if (token === null) throw new StartError(WITHOUT_TOKEN)
      const held = await token()
      if (!held.key.equals(verifier.key)) throw new StartError(otherToken(held.name))
      return held.sign(text)
    },
  }
}

/** The evidence in a folder: the key readable for its owner alone, durable before it signs anything. */
export function evidenceInFolder(folder: string): EvidencePlace {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, KEY_FILE)
  if (!existsSync(file)) writeOnce(file, newPrivateKey())
  const privateKey = readFileSync(file, 'utf8')
  // An archive in a folder signs with a file; a copy of one with a token can be verified here.
  const signer = signerFor(privateKey, null)
  const publicFile = join(folder, PUBLIC_KEY_FILE)
  if (!existsSync(publicFile)) writeOnce(publicFile, `${formatVerifierKey(signer)}\n`)
  syncFolder(folder)
  return { name: folder, privateKey, signer, outside: () => outsideInFolder(folder) }
}

/** @param folder of the evidence */
export function openerInFolder(folder: string): EvidenceOpener {
  const open = async () => evidenceInFolder(folder)
  return {
    open,
    async adopt(privateKey) {
      const secrets = secretsIn({ evidence: join(folder, KEY_FILE) })
      if ((await secrets.read('evidence')) !== privateKey)
        for (const name of [PUBLIC_KEY_FILE, CHECKPOINT_FILE]) rmSync(join(folder, name), { force: true })
      await secrets.replace('evidence', privateKey)
      return open()
    },
  }
}

/** Copies in a file of this folder. */
export function outsideInFolder(folder: string): OutsideCopies {
  const file = join(folder, CHECKPOINT_FILE)
  const appended = new AppendedCheckpoints(file)
  return {
    append(checkpoint) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return appendCheckpoint(file, checkpoint)
    },
    read: () => appended.read(),
    async all() {
      const { kept, damagedLines } = await readCheckpointFile(file)
      return { kept, damaged: damagedLines.map((line) => `in Zeile ${line} der Datei`) }
    },
  }
}

/**
 * The evidence of an archive in a database: the private key is a secret of the archive.
 *
 * @param folder of the evidence in the data folder; with the key of another archive in it the archive is refused
 * @param outside the copies; in the folder where no bucket is set
 * @param token holds the key of this archive; null: the secrets hold it
 */
export function openerInSecrets(
  secrets: Secrets,
  folder: string,
  outside: (log: LogStore) => OutsideCopies,
  token: OpenToken | null,
): EvidenceOpener {
  async function open(): Promise<EvidencePlace> {
    const privateKey = await keyOf(secrets, token)
    const file = join(folder, KEY_FILE)
    if (existsSync(file) && readFileSync(file, 'utf8') !== privateKey) throw new StartError(twoKeys(file))
    return { name: 'der Datenbank', privateKey, signer: signerFor(privateKey, token), outside }
  }
  return {
    open,
    async adopt(privateKey) {
      await secrets.replace('evidence', privateKey)
      return open()
    },
  }
}

/**
 * The key in the secrets, made at the first start. One that was brought into the token leaves the secrets. A token that is away
 * later stops no start: mails are taken in, and signed when it is back.
 *
 * @throws StartError for a key that is not in the token of the settings
 */
async function keyOf(secrets: Secrets, token: OpenToken | null): Promise<string> {
  const kept = await secrets.read('evidence')
  if (token === null) {
    if (kept?.startsWith(REFERENCE) === true) throw new StartError(WITHOUT_TOKEN)
    return kept ?? secrets.make('evidence', newPrivateKey())
  }
  if (kept?.startsWith(REFERENCE) === true) {
    const held = await token().catch(() => null)
    if (held !== null && referenceTo(held) !== kept) throw new StartError(otherToken(held.name))
    return kept
  }
  const held = await token()
  if (kept === null) return secrets.make('evidence', referenceTo(held))
  if (!held.key.equals(signerFor(kept, null).key)) throw new StartError(keyInDatabase(held.name))
  await secrets.replace('evidence', referenceTo(held))
  return referenceTo(held)
}

const DAMAGED_REFERENCE =
  'Der Verweis dieses Archivs auf seinen Schlüssel im Token ist beschädigt. Bitte stellen Sie die Datenbank aus der letzten Sicherung wieder her.'

const WITHOUT_TOKEN =
  'Der Beweisschlüssel dieses Archivs liegt in einem PKCS#11-Token, und hier ist keiner eingestellt. Bitte setzen Sie MAILARCHIV_TOKEN wie auf den anderen Rechnern; das gilt nur zusammen mit MAILARCHIV_DATABASE_URL.'

const otherToken = (name: string) =>
  `Der Schlüssel im Token ${name} ist nicht der, mit dem dieses Archiv unterschreibt: Es gibt zwei Beweisschlüssel. Bitte nennen Sie in MAILARCHIV_TOKEN den Schlüssel, den auch die anderen Rechner verwenden.`

const keyInDatabase = (name: string) =>
  `Dieses Archiv unterschreibt mit einem Schlüssel, der in der Datenbank liegt, und der im Token ${name} ist ein anderer: Es gibt zwei Beweisschlüssel. ` +
  'Bitte nehmen Sie MAILARCHIV_TOKEN heraus, oder bringen Sie den bisherigen Schlüssel zuerst in den Token („evidence/log-key.pem“ einer Sicherung).'

const twoKeys = (file: string) =>
  `Der Schlüssel in ${file} ist nicht der, mit dem das Archiv in dieser Datenbank unterschreibt: Es gibt zwei Beweisschlüssel. ` +
  'Die Datenbank bewahrt den ihren selbst auf, die Datei braucht sie nicht. Gehört der Datenordner zu einem anderen Archiv, setzen Sie ZEUGHAUS_DATA auf einen eigenen; sonst verschieben Sie den Ordner „evidence“ an einen sicheren Ort und starten Sie neu.'
