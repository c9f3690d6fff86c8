/** A thread that takes mails out of packs; started by erase-thread.ts. */
import { workerData } from 'node:worker_threads'
import { serveTasks } from '../../../kern/thread-pool/index.ts'
import { digHoles } from './dig-holes.ts'
import type { EraseTasks } from './erase-thread.ts'
import { eraseFromPacks } from './pack-eraser.ts'
import { packPath } from './pack-format.ts'

const { folder } = workerData as { readonly folder: string }

serveTasks({
  erase({ ids }: EraseTasks['erase']['request']): undefined {
    const erased = new Set(ids)
    for (const { pack, records } of eraseFromPacks(folder, (id) => erased.has(id)))
      if (records > 0) digHoles(packPath(folder, pack))
  },
})
