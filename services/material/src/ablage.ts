/**
 * Where the files lie: below the data folder, outside everything that is served, under names of the service's making. A
 * file is complete and durable before a row names it, so a crash leaves a file without a row and never the other way
 * round. What no row names is swept after an hour.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type Clock, copyStretch, newId, StartError } from '@zeughaus/platform'

/** Where uploads arrive; the other folders hold the files whose names end with theirs. */
const EINGANG = 'eingang'
const NUR_EIGENTUEMER = { mode: 0o600 }
/** Milliseconds after which what no row names is swept: longer than any upload takes. */
const WAISE_NACH_MS = 3_600_000
/** Names that are looked up at a time while sweeping. */
const PORTION = 1000

/** A file that is being received. */
export interface Eingang {
  /** Where its bytes are. */
  readonly pfad: string
  /** Takes the bytes; durable when it has finished. */
  schreibe(): Writable
  /** Gives the file its place, durably. @returns the name for its row */
  behalte(): Promise<string>
  /** Removes what was received; nothing when it was kept. */
  verwirf(): Promise<void>
}

export interface Ablage {
  /** Makes the folder. @throws {StartError} when it cannot be made */
  richteEin(): Promise<void>
  eingang(): Eingang
  /** @throws ENOENT */
  oeffne(name: string): Promise<FileHandle>
  loesche(name: string): Promise<void>
  /** Copies every file that the other folder does not have yet; those that are being received stay behind. */
  kopiereNach(ziel: string): Promise<void>
  /**
   * Removes uploads that a crash has broken off, and files that no row names.
   *
   * @param bekannte which of these names rows have
   * @returns how many files were removed
   */
  raeumeAuf(clock: Clock, bekannte: (namen: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}

/** The store in a folder; nothing of it is touched before it is used. */
export function ablageIn(ordner: string): Ablage {
  const eingang = join(ordner, EINGANG)
  const pfadVon = (name: string): string => join(ordner, ordnerVon(name), name)
  return {
    richteEin: async () => {
      await mkdir(eingang, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw new StartError(
          `Der Ordner ${ordner} für Dokumente lässt sich nicht anlegen (${error.code}). ` +
            'Bitte prüfen Sie ZEUGHAUS_DATA und die Rechte.',
        )
      })
    },
    eingang: () => neuerEingang(ordner, eingang),
    oeffne: (name) => open(pfadVon(name), 'r'),
    loesche: (name) => rm(pfadVon(name), { force: true }),
    kopiereNach: (ziel) => kopiere(ordner, ziel),
    raeumeAuf: async (clock, bekannte) => {
      const bis = clock.now() - WAISE_NACH_MS
      let entfernt = await raeumeEingang(eingang, bis)
      for (const teil of await readdir(ordner)) {
        if (teil !== EINGANG) entfernt += await raeumeOrdner(join(ordner, teil), bis, bekannte)
      }
      return entfernt
    },
  }
}

/** The end of an id is random, so the files spread over 256 folders. */
const ordnerVon = (name: string): string => name.slice(-2)

function neuerEingang(ordner: string, eingang: string): Eingang {
  const name = newId()
  const pfad = join(eingang, name)
  return {
    pfad,
    schreibe: () => createWriteStream(pfad, { flags: 'wx', flush: true, ...NUR_EIGENTUEMER }),
    behalte: async () => {
      const ziel = join(ordner, ordnerVon(name))
      if ((await mkdir(ziel, { recursive: true, mode: 0o700 })) !== undefined) await sichereOrdner(ordner)
      await rename(pfad, join(ziel, name))
      await sichereOrdner(ziel)
      return name
    },
    verwirf: () => rm(pfad, { force: true }),
  }
}

/** A new name in a folder is durable when the folder is. */
async function sichereOrdner(ordner: string): Promise<void> {
  const handle = await open(ordner, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function kopiere(ordner: string, ziel: string): Promise<void> {
  const teile = existsSync(ordner) ? await readdir(ordner) : []
  for (const teil of teile.filter((name) => name !== EINGANG)) {
    for (const name of await readdir(join(ordner, teil))) {
      const kopie = join(ziel, teil, name)
      if (existsSync(kopie)) continue
      await copyStretch(join(ordner, teil, name), kopie).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        // Deleted meanwhile.
        await rm(kopie, { force: true })
      })
    }
  }
}

async function raeumeEingang(eingang: string, bis: number): Promise<number> {
  const alte = await aeltereAls(eingang, await readdir(eingang), bis)
  for (const name of alte) await rm(join(eingang, name), { force: true })
  return alte.length
}

async function raeumeOrdner(
  ordner: string,
  bis: number,
  bekannte: (namen: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const namen = await readdir(ordner)
  let entfernt = 0
  for (let ab = 0; ab < namen.length; ab += PORTION) {
    const portion = namen.slice(ab, ab + PORTION)
    const bleiben = await bekannte(portion)
    const waisen = portion.filter((name) => !bleiben.has(name))
    for (const name of await aeltereAls(ordner, waisen, bis)) {
      await rm(join(ordner, name), { force: true })
      entfernt += 1
    }
  }
  return entfernt
}

/** A younger file may belong to an upload whose row is still on its way, in this process or another one. */
async function aeltereAls(ordner: string, namen: readonly string[], bis: number): Promise<string[]> {
  const alte: string[] = []
  for (const name of namen) {
    const datei = await stat(join(ordner, name)).catch(() => undefined)
    if (datei !== undefined && datei.ctimeMs < bis) alte.push(name)
  }
  return alte
}
