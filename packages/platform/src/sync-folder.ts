import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A door of its own (`@zeughaus/platform/sync-folder`), because threads that write files need nothing else of the platform. */

/** Makes the names in a folder durable: a file that is new or renamed is there after a power cut only once its folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
