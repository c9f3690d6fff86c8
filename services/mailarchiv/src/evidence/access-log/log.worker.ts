/** The thread that owns the access log's file: writes, reads and fsync never block the service's event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import { openFileStore } from './file-tables.ts'
import type { LogAnswer, LogRequest, LogValue } from './messages.ts'

if (parentPort === null) throw new Error('log.worker.ts runs as a worker thread only')
const port = parentPort
const store = openFileStore((workerData as { file: string }).file)

async function perform(request: LogRequest): Promise<LogValue> {
  switch (request.kind) {
    case 'append':
      return store.append(request.batch)
    case 'page':
      return store.page(request.filter, request.before, request.limit)
    case 'head':
      return store.head()
    case 'rows-after':
      return store.rowsAfter(request.after, request.limit)
    case 'take-over':
      await store.takeOver(request.rows)
      return null
    case 'close':
      await store.close()
      return null
  }
}

async function answer(request: LogRequest): Promise<LogAnswer> {
  try {
    return { id: request.id, ok: true, value: await perform(request) }
  } catch (error) {
    return { id: request.id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', async (request: LogRequest) => {
  port.postMessage(await answer(request))
  if (request.kind === 'close') port.close()
})
