/** The access log in a file of the data folder: a thread writes it, so that no fsync blocks the service's event loop. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Row } from '../../kern/tables/index.ts'
import { logAnchor } from './anchor.ts'
import type { LogHead } from './chain.ts'
import type { LogAnswer, LogTask, LogValue } from './messages.ts'
import type { LogPlace, LogStore } from './place.ts'
import type { LogPage } from './store.ts'
import { verifyFile } from './verify-file.ts'

/** Without this the thread would claim as much memory as the service itself. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/** Where the log of the archive in this folder lies. */
export function accessLogFile(folder: string): string {
  return join(folder, 'access-log.db')
}

/** The log of the archive without a database in this folder. */
export const logInFolder = (folder: string): LogPlace => logInFile(accessLogFile(folder))

/** The log in this file. */
export function logInFile(file: string): LogPlace {
  return {
    answersWait: false,
    open: () => openThread(file),
    anchor: async (earlier) => logAnchor(file, earlier),
    verify: (anchors) => verifyFile(file, anchors),
  }
}

/** Rejects when the file cannot be opened or is no access log. */
async function openThread(file: string): Promise<LogStore> {
  mkdirSync(dirname(file), { recursive: true })
  const { ask } = startThread(file)
  await ask({ kind: 'head' })
  return {
    append: async (batch) => (await ask({ kind: 'append', batch })) as number,
    page: async (filter, before, limit) => (await ask({ kind: 'page', filter, before, limit })) as LogPage,
    head: async () => (await ask({ kind: 'head' })) as LogHead,
    rowsAfter: async (after, limit) => (await ask({ kind: 'rows-after', after, limit })) as readonly Row[],
    takeOver: async (rows) => void (await ask({ kind: 'take-over', rows })),
    close: async () => void (await ask({ kind: 'close' })),
  }
}

/** Restarts a thread that ended by itself, with the next task. Its unanswered tasks fail; the caller repeats them. */
function startThread(file: string): { ask(task: LogTask): Promise<LogValue> } {
  const open = new Map<number, PromiseWithResolvers<LogValue>>()
  let lastId = 0
  let worker: Worker | undefined

  function end(error: Error): void {
    worker = undefined
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./log.worker.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: THREAD_MEMORY,
    })
    started.on('message', (answer: LogAnswer) => {
      const caller = open.get(answer.id)
      open.delete(answer.id)
      if (open.size === 0) started.unref()
      if (answer.ok) caller?.resolve(answer.value)
      else caller?.reject(new Error(answer.message))
    })
    started.on('error', end)
    started.on('exit', () => end(new Error('The thread of the access log has ended')))
    return started
  }

  return {
    ask(task) {
      worker ??= start()
      const answer = Promise.withResolvers<LogValue>()
      lastId += 1
      open.set(lastId, answer)
      worker.ref()
      worker.postMessage({ ...task, id: lastId })
      return answer.promise
    },
  }
}
