import { StartError } from '@zeughaus/platform'

/** Result codes of SQLite (https://sqlite.org/rescode.html) that have a cause outside the program. */
const SQLITE: Readonly<Record<number, string>> = {
  5: 'EBUSY',
  8: 'EROFS',
  10: 'EIO',
  11: 'CORRUPT',
  13: 'ENOSPC',
  14: 'EACCES',
  26: 'CORRUPT',
}

const SENTENCES: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: (folder) =>
    `Der Datenordner ${folder} lässt sich nicht öffnen. Bitte prüfen Sie seine Rechte oder ändern Sie ZEUGHAUS_DATA.`,
  EROFS: (folder) =>
    `Der Datenordner ${folder} darf nicht beschrieben werden. Bitte prüfen Sie seine Rechte oder ändern Sie ZEUGHAUS_DATA.`,
  ENOTDIR: (folder) => `${folder} ist kein Ordner. Bitte ändern Sie ZEUGHAUS_DATA.`,
  ENOSPC: (folder) =>
    `Der Datenträger mit dem Ordner ${folder} ist voll. Bitte schaffen Sie Platz und versuchen Sie es noch einmal; es ging nichts verloren.`,
  EIO: (folder) =>
    `Der Datenträger mit dem Ordner ${folder} meldet Fehler. Bitte prüfen Sie ihn und rufen Sie danach „zeughaus mailarchiv verify --full“ auf.`,
  EBUSY: (folder) =>
    `Ein anderes Programm hält den Datenordner ${folder} fest. Bitte beenden Sie es oder warten Sie, bis es fertig ist.`,
  CORRUPT: (folder) =>
    `Eine Datei im Datenordner ${folder} ist beschädigt. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.`,
}
const SAME: Readonly<Record<string, string>> = { EPERM: 'EACCES', EEXIST: 'ENOTDIR', EDQUOT: 'ENOSPC' }

/**
 * Turns an error of the operating system or SQLite about the data folder into a German sentence; returns any other
 * error as it is.
 */
export function storeFailure(error: unknown, folder: string): unknown {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  // Extended result codes have the plain one in their lowest byte.
  const name = code === 'ERR_SQLITE_ERROR' ? SQLITE[(errcode ?? 0) & 0xff] : code
  const sentence = SENTENCES[SAME[name ?? ''] ?? name ?? '']
  return sentence === undefined ? error : new StartError(sentence(folder))
}

/** Runs work on the data folder. @throws StartError with a German sentence when the folder is the reason */
export async function withDataFolder<T>(folder: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error, folder)
  }
}
