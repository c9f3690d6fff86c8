/** Where an archive keeps the key of its log and the copies of its checkpoints outside the database. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { type Vault, vaultIn, writeOnce } from '../vault/index.ts'
import { AppendedCheckpoints, appendCheckpoint, type KeptCheckpoint, readCheckpointFile } from './checkpoint-file.ts'
import type { LogStore } from './log-store.ts'
import { formatVerifierKey, newPrivateKey, type Signer, signerOf } from './note.ts'

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
  /** PKCS #8 PEM. */
  readonly privateKey: string
  readonly signer: Signer
  outside(log: LogStore): OutsideCopies
}

/** Opens the place of an archive's evidence. */
export interface EvidenceHome {
  /** Makes the key when there is none. @throws StartError */
  open(): Promise<EvidencePlace>
  /** Takes over the key of a moved archive; copies of another key's checkpoints in a folder are dropped. */
  adopt(privateKey: string): Promise<EvidencePlace>
}

const signerFor = (privateKey: string): Signer => signerOf(privateKey, ORIGIN_PREFIX)

/** The evidence in a folder: the key readable for its owner alone, durable before it signs anything. */
export function evidenceInFolder(folder: string): EvidencePlace {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, KEY_FILE)
  if (!existsSync(file)) writeOnce(file, newPrivateKey())
  const privateKey = readFileSync(file, 'utf8')
  const signer = signerFor(privateKey)
  const publicFile = join(folder, PUBLIC_KEY_FILE)
  if (!existsSync(publicFile)) writeOnce(publicFile, `${formatVerifierKey(signer)}\n`)
  syncFolder(folder)
  return { name: folder, privateKey, signer, outside: () => outsideInFolder(folder) }
}

/** @param folder of the evidence */
export function folderHome(folder: string): EvidenceHome {
  const open = async () => evidenceInFolder(folder)
  return {
    open,
    async adopt(privateKey) {
      const vault = vaultIn({ evidence: join(folder, KEY_FILE) })
      if ((await vault.read('evidence')) !== privateKey)
        for (const name of [PUBLIC_KEY_FILE, CHECKPOINT_FILE]) rmSync(join(folder, name), { force: true })
      await vault.replace('evidence', privateKey)
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
 * The evidence of an archive in a database: the key in its vault.
 *
 * @param folder of the evidence of earlier versions; with another key in it the archive is refused
 * @param outside the copies; in the folder where no bucket is set
 */
export function vaultHome(vault: Vault, folder: string, outside: (log: LogStore) => OutsideCopies): EvidenceHome {
  async function open(): Promise<EvidencePlace> {
    const privateKey = (await vault.read('evidence')) ?? (await vault.make('evidence', newPrivateKey()))
    const file = join(folder, KEY_FILE)
    if (existsSync(file) && readFileSync(file, 'utf8') !== privateKey) throw new StartError(twoKeys(file))
    return { name: 'der Datenbank', privateKey, signer: signerFor(privateKey), outside }
  }
  return {
    open,
    async adopt(privateKey) {
      await vault.replace('evidence', privateKey)
      return open()
    },
  }
}

const twoKeys = (file: string) =>
  `Der Schlüssel in ${file} ist nicht der, mit dem das Archiv in dieser Datenbank unterschreibt: Es gibt zwei Beweisschlüssel. ` +
  'Die Datenbank bewahrt den ihren selbst auf, die Datei braucht sie nicht. Gehört der Datenordner zu einem anderen Archiv, setzen Sie ZEUGHAUS_DATA auf einen eigenen; sonst verschieben Sie den Ordner „evidence“ an einen sicheren Ort und starten Sie neu.'
