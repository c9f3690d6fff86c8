import { ThreadPool } from '../../../kern/thread-pool/index.ts'

/** `erase`: all mails with these ids. */
export type EraseTasks = { erase: { request: { readonly ids: readonly string[] }; response: undefined } }

/**
 * Takes mails out of the packs of a folder, in a thread of its own: a pack takes seconds, and others read and write
 * meanwhile.
 *
 * @param ids of the mails, as the entries of these packs have them
 */
export async function erasePacks(folder: string, ids: readonly string[]): Promise<void> {
  const thread = new ThreadPool<EraseTasks>({
    script: new URL('./erase.worker.ts', import.meta.url),
    threads: 1,
    data: { folder },
    givesWay: true,
  })
  try {
    await thread.run('erase', { ids })
  } finally {
    await thread.close()
  }
}
