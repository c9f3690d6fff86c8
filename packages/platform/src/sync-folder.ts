import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A separate export (`@zeughaus/platform/sync-folder`): threads that write files need nothing else of the platform. */

/** Syncs a folder: only then does a new or renamed file in it survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
